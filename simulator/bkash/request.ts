import type { IncomingHttpHeaders } from 'node:http';
import { BkashRefusal, GatewayRefusal } from './codes.ts';
import { parsePoisha } from './formats.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A call that passed bKash's API gateway. */
export interface BkashRequest {
  readonly headers: IncomingHttpHeaders;
  readonly body: JsonObject;
  /** Origin under which the caller reaches this bKash. */
  readonly origin: string;
}

export const readHeader = (headers: IncomingHttpHeaders, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
};

export const parseBody = (text: string): JsonObject => {
  try {
    const body: unknown = JSON.parse(text);
    if (isJsonObject(body)) return body;
  } catch {
    // Any other JSON is refused like invalid JSON.
  }
  throw new GatewayRefusal('Invalid request body');
};

/** Reads a text of a body. All fields of bKash's calls are texts, except an amount sent as a number. */
export const readText = (body: JsonObject, name: string, longest = 255): string => {
  const value = body[name];
  if (value === undefined || value === '') throw new BkashRefusal('2065');
  if (typeof value !== 'string' || value.length > longest) {
    throw new GatewayRefusal('Invalid request body');
  }
  return value;
};

/** Reads an amount in poisha: a text or, as in bKash's own examples, a number. */
export const readAmount = (body: JsonObject, name: string): number | undefined => {
  const value = body[name];
  return parsePoisha(typeof value === 'number' ? String(value) : readText(body, name));
};
