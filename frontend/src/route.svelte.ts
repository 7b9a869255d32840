/** Where the reader is: `/` is home, `/t/CODE` a table. */

class Route {
  path = $state(location.pathname);

  constructor() {
    addEventListener('popstate', () => (this.path = location.pathname));
  }

  /** The code of the table at this address, if it is one's address. */
  get table(): string | undefined {
    return /^\/t\/([^/]{1,20})\/?$/.exec(this.path)?.[1]?.toUpperCase();
  }

  /** Go to another page; `state` is what it is told beside its address. */
  go(path: string, state: unknown = null): void {
    history.pushState(state, '', path);
    this.path = path;
    scrollTo(0, 0);
  }

  /** Follow a link within the pages without loading them again. */
  follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const isPlain =
      event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!link || !isPlain || event.defaultPrevented || link.target || link.hasAttribute('download'))
      return;
    if (link.origin !== location.origin || link.pathname.startsWith('/api/') || link.hash) return;
    event.preventDefault();
    this.go(link.pathname);
  }
}

export const route = new Route();

/** So many letters has the code of a table. */
export const CODE_LENGTH = 6;

/** The code in what somebody typed or pasted: the code itself, or the link to its table. */
export function codeIn(text: string): string {
  const last = text.trim().split('/').filter(Boolean).at(-1) ?? '';
  return last.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** What a reader comes to a table for, to be done once it is there. */
export type Wish = 'begin' | 'sit';

export function tablePath(code: string): string {
  return `/t/${code}`;
}
