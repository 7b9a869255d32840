ANSWERS: tuple = ()
