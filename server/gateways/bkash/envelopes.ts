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

export interface AnswerDetail {
  readonly code: string | undefined;
  /** bKash's own words, at most 200 characters. */
  readonly words: string;
}

const maxLength = 200;
const truncate = (words: string): string =>
  [...words.replace(/\s+/g, ' ').trim()].slice(0, maxLength).join('');

/** Reads code and message of an answer; undefined when it is not bKash's. */
export const parseEnvelope = (body: unknown): AnswerDetail | undefined => {
  const { success, data } = Envelope.safeParse(body);
  if (!success) return undefined;
  const { statusMessage, errorMessage, errorMessageEn, message } = data;
  return {
    code: data.statusCode || data.errorCode || data.externalCode || data.internalCode || undefined,
    words: truncate(statusMessage || errorMessage || errorMessageEn || message || ''),
  };
};

/** HTTP statuses of a decision by bKash; the others are its own trouble. */
export const decidingStatuses: ReadonlySet<number> = new Set([200, 400, 401, 403]);

export const successCode = '0000';
