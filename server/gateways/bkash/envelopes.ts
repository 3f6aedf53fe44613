import * as z from 'zod/mini';

const text = z.nullish(z.string());
const code = z.nullish(z.pipe(z.union([z.string(), z.number()]), z.transform(String)));

/** bKash answers in one of four envelopes, failures also with HTTP 200. */
const Envelope = z.object({
  statusCode: code,
  statusMessage: text,
  errorCode: code,
  errorMessage: text,
  externalCode: code,
  internalCode: code,
  errorMessageEn: text,
  /** From its API gateway, which sends no codes. */
  message: text,
});

export interface Said {
  readonly code: string | undefined;
  /** bKash's own words, at most 200 characters. */
  readonly words: string;
}

const longest = 200;
const cut = (words: string): string =>
  [...words.replace(/\s+/g, ' ').trim()].slice(0, longest).join('');

/** Reads code and message of an answer; undefined when it is not bKash's. */
export const saidIn = (body: unknown): Said | undefined => {
  const { success, data } = Envelope.safeParse(body);
  if (!success) return undefined;
  const { statusMessage, errorMessage, errorMessageEn, message } = data;
  return {
    code: data.statusCode || data.errorCode || data.externalCode || data.internalCode || undefined,
    words: cut(statusMessage || errorMessage || errorMessageEn || message || ''),
  };
};

/** The answer of bKash's API gateway to an unknown path. */
export const wrongPath = 'Missing Authentication Token';

/** HTTP statuses of a decision by bKash; the others are its own trouble. */
export const judging: ReadonlySet<number> = new Set([200, 400, 401, 403]);

export const success = '0000';
