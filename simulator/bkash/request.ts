import type { IncomingHttpHeaders } from 'node:http';
import { Refusal, TurnedAway } from './codes.ts';
import { poishaOf } from './shapes.ts';

export type Json = Readonly<Record<string, unknown>>;

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A call that passed bKash's API gateway. */
export interface Request {
  readonly headers: IncomingHttpHeaders;
  readonly body: Json;
  /** Origin under which the caller reaches this bKash. */
  readonly origin: string;
}

export const headerOf = (headers: IncomingHttpHeaders, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
};

export const bodyOf = (text: string): Json => {
  try {
    const body: unknown = JSON.parse(text);
    if (isJson(body)) return body;
  } catch {
    // Any other JSON is refused like invalid JSON.
  }
  throw new TurnedAway('Invalid request body');
};

/** Reads a text of a body. All fields of bKash's calls are texts, except an amount sent as a number. */
export const field = (body: Json, name: string, longest = 255): string => {
  const value = body[name];
  if (value === undefined || value === '') throw new Refusal('2065');
  if (typeof value !== 'string' || value.length > longest) {
    throw new TurnedAway('Invalid request body');
  }
  return value;
};

/** Reads an amount in poisha: a text or, as in bKash's own examples, a number. */
export const amountField = (body: Json, name: string): number | undefined => {
  const value = body[name];
  return poishaOf(typeof value === 'number' ? String(value) : field(body, name));
};
