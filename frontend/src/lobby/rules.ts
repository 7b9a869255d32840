/** The text form of rules: an edition, and what a house changes in it, as in `official(target_score=100)`. */
export interface RulesText {
  edition: string;
  changes: Record<string, string>;
}

export function readRules(text: string): RulesText {
  const [, edition = text, inside = ''] = /^([^(]*)\((.*)\)$/.exec(text) ?? [];
  // A value may have commas of its own, a deck's.
  const pairs = inside ? inside.split(/,\s*(?=\w+=)/) : [];
  const changes = pairs.map((pair) => [
    pair.slice(0, pair.indexOf('=')),
    pair.slice(pair.indexOf('=') + 1),
  ]);
  return { edition, changes: Object.fromEntries(changes) as Record<string, string> };
}

export function writeRules({ edition, changes }: RulesText): string {
  const pairs = Object.entries(changes).map(([name, value]) => `${name}=${value}`);
  return pairs.length ? `${edition}(${pairs.join(', ')})` : edition;
}

/** With this option changed; to what the edition has anyway, is no change. */
export function changed(
  rules: RulesText,
  name: string,
  value: string,
  usual: string | undefined,
): RulesText {
  const { [name]: _was, ...others } = rules.changes;
  return { ...rules, changes: value === usual ? others : { ...others, [name]: value } };
}
