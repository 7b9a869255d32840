import type { Code } from '../protocol';
import { _ } from '../words.svelte';

/** Why the server ended the connection, as a sentence. */
export function whyClosed(code: Code | undefined): string {
  switch (code) {
    case 'no_table':
      return _('There is no such table, or not any more.');
    case 'idle':
      return _('Nothing has happened at this table for long; load the page again to go on.');
    case 'stopping':
      return _('The server takes a break; the table is stored. This page comes back by itself.');
    case 'too_many':
      return _('There is no more room here; this page tries again.');
    case 'too_fast':
      return _('That was too fast; this page tries again in a moment.');
    case 'malformed':
      return _("This page and the server don't understand each other; load it again.");
    default:
      return _('The connection is lost; this page looks for it.');
  }
}
