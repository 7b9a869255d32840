/**
 * What the pages say, in the reader's language. A message is its own English text, with named fields:
 * `_("{name} is the host", { name })`. Translations come from the server; reading a message in a component makes
 * the component follow the language.
 */
import { LANGUAGE, wishedLanguages, wordsOf } from './ahead';
import { kept, keep } from './keeping';
import type { Words } from './protocol';

export type Fields = Readonly<Record<string, string | number>>;

/** The languages to choose from, by tag, each called as its speakers call it. */
export const LANGUAGES: ReadonlyArray<readonly [tag: string, name: string]> = [
  ['en', 'English'],
  ['fr', 'Français'],
  ['zh-Hans', '简体中文'],
];

class Catalogue {
  /** The tag that the reader chose; empty for what the browser prefers. */
  chosen = $state(kept(LANGUAGE) ?? '');
  /** The tag of the language that the messages are in. */
  language = $state('en');
  messages = $state.raw<Words['messages']>({});
  #plurals = new Intl.PluralRules('en');

  /** What to ask the server for: one tag, or several by preference. */
  get wished(): string {
    return wishedLanguages(this.chosen);
  }

  /** Choose a language by its tag, and keep the choice; an empty one leaves it to the browser. */
  async choose(tag: string): Promise<void> {
    this.chosen = tag;
    keep(LANGUAGE, tag);
    await this.load();
  }

  /** Fetch the wished language. Where that fails the messages stay as they are: English at worst. */
  async load(): Promise<void> {
    const wished = this.wished;
    const words = await wordsOf(wished);
    if (words && wished === this.wished) this.#take(words);
  }

  /** Whether the language speaks of so many things as of one. */
  isSingle(count: number): boolean {
    return this.#plurals.select(count) === 'one';
  }

  #take({ language, messages }: Words): void {
    this.messages = messages;
    this.#plurals = new Intl.PluralRules(language);
    this.language = language;
    document.documentElement.lang = language;
  }
}

export const words = new Catalogue();

/** The message in the reader's language, its fields filled in. */
export function _(message: string, fields: Fields = {}): string {
  return filled(words.messages[message]?.[0] ?? message, fields);
}

/** The form of the message for so many things; the field `count` is their number. */
export function n_(one: string, many: string, count: number, fields: Fields = {}): string {
  const all = { count, ...fields };
  const forms = words.messages[one];
  if (!forms || forms.length === 0) return filled(count === 1 ? one : many, all);
  return filled(forms[Math.min(words.isSingle(count) ? 0 : 1, forms.length - 1)] ?? many, all);
}

/** The words one after the other, such as names; empty for none. */
export function row(words: readonly string[]): string {
  const [begin = '', ...others] = words;
  return others.reduce((first, next) => _('{first}, {next}', { first, next }), begin);
}

/** Whole sentences one after the other; empty for none. */
export function prose(sentences: readonly string[] = []): string {
  const [begin = '', ...others] = sentences;
  return others.reduce((sentence, next) => _('{sentence} {next}', { sentence, next }), begin);
}

// What is filled in is never looked into: a name such as "{count}" stays a name.
function filled(message: string, fields: Fields): string {
  return message.replace(/\{(\w+)\}/g, (field, name: string) => String(fields[name] ?? field));
}
