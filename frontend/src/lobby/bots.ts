import { _ } from '../words.svelte';

/** A kind of bot, as the server calls it and as people do. */
export interface BotKind {
  kind: string;
  name: string;
  about: string;
}

/** What people call a kind of bot; another one by its own name. */
export function kindName(kind: string): string {
  return botKinds().find((each) => each.kind === kind)?.name ?? kind;
}

export function botKinds(): BotKind[] {
  return [
    {
      kind: 'novice',
      name: _('Novice'),
      about: _('Stays at four Numbers, and sometimes does the opposite.'),
    },
    {
      kind: 'steady',
      name: _('Steady'),
      about: _('Stays at 25 points, and wins six games of ten against a novice.'),
    },
    {
      kind: 'sharp',
      name: _('Sharp'),
      about: _('Weighs every card that can come, and wins seven of ten against a novice.'),
    },
  ];
}
