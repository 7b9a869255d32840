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
      return _('The server has been stopped; the table is stored. Trying again …');
    case 'too_many':
      return _('There is no room left here. Trying again …');
    case 'too_fast':
      return _('That was too fast. Trying again in a moment …');
    case 'malformed':
      return _("This page doesn't match the server any more. Load it again.");
    default:
      return _('The connection is lost. Trying again …');
  }
}
