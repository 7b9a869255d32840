/** What the pages ask of the server beside the live part. */
import type {
  Brief,
  Code,
  Editions,
  Health,
  NewTable,
  OpenTable,
  Problem,
  RulesView,
} from './protocol';
import { forgetToken, tokenFor } from './session/chairs';
import { _, words } from './words.svelte';

/** Why something could not be had, as a sentence to show. */
export class ApiError extends Error {
  readonly code: Code | undefined;

  constructor(message: string, code?: Code) {
    super(message);
    this.code = code;
  }
}

/** After so many milliseconds without an answer there is none. */
const PATIENCE = 15_000;

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const headers = { 'Accept-Language': words.wished, 'Content-Type': 'application/json' };
  let answer: Response;
  try {
    answer = await fetch(path, {
      headers,
      signal: AbortSignal.timeout(PATIENCE),
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
  } catch {
    throw new ApiError(_("The server can't be reached."));
  }
  if (answer.ok) return (await answer.json()) as T;
  const problem = (await answer.json().catch(() => undefined)) as Problem | undefined;
  const told = problem?.words ?? _('The server could not answer that.');
  throw new ApiError(problem?.detail ? `${told} (${problem.detail})` : told, problem?.code);
}

const inLanguage = (): string => `language=${encodeURIComponent(words.language)}`;

export const openTable = (wanted: OpenTable): Promise<NewTable> => ask('/api/tables', wanted);

/** The tables that anybody may come to. */
export const listedTables = (): Promise<Brief[]> => ask('/api/tables');

/** What is told of a table; a chair at one that is no more is forgotten. */
export async function tableBrief(code: string): Promise<Brief> {
  try {
    return await ask<Brief>(`/api/tables/${encodeURIComponent(code)}`);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'no_table') forgetToken(code, tokenFor(code));
    throw error;
  }
}

/** How the server is, and by which address friends find it. */
export const health = (): Promise<Health> => ask('/healthz');

export const editions = (): Promise<Editions> => ask(`/api/editions?${inLanguage()}`);

export const rulesText = (rules: string): Promise<RulesView> =>
  ask(`/api/rules?rules=${encodeURIComponent(rules)}&${inLanguage()}`);

/** Any failure as a sentence to show. */
export function told(error: unknown): string {
  return error instanceof ApiError
    ? error.message
    : _('Something went wrong; load the page again.');
}
