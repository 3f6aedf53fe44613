import * as z from 'zod/mini';

const noNul = z.refine<string>((value) => !value.includes('\0'), 'Remove the invalid character');

/** Text that must be there: trimmed, at most `max` characters. */
export const requiredText = (message: string, max = 200) =>
  z
    .string({ error: message })
    .check(
      z.trim(),
      z.minLength(1, message),
      z.maxLength(max, `Use at most ${max} characters`),
      noNul,
    );

export const optionalText = (max = 200) =>
  z
    .string({ error: 'Enter a text' })
    .check(z.trim(), z.maxLength(max, `Use at most ${max} characters`), noNul);

export const id = z.string();

/** ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** An amount of taka with at most two decimals. */
export const taka = (message: string) =>
  z.number({ error: message }).check(
    z.minimum(0, 'Enter a valid value'),
    z.maximum(1_000_000, 'Enter a valid value'),
    z.refine(
      (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
      'Use at most two decimals',
    ),
  );

/** A whole number from `min` up; `required` is also the text for what is not a number. */
export const wholeNumber = (required: string, min: number, tooSmall: string, max = 1_000_000) =>
  z
    .number({ error: required })
    .check(
      z.minimum(min, tooSmall),
      z.maximum(max, `Enter at most ${max}`),
      z.refine(Number.isInteger, 'Enter a whole number'),
    );

/** Enumerations in queries are case-insensitive (readings 10). */
export const anyCase = <const T extends readonly [string, ...string[]]>(
  values: T,
  message: string,
) =>
  z.pipe(
    z.pipe(
      z.string({ error: message }),
      z.transform((value: string) => value.toUpperCase()),
    ),
    z.enum(values, { error: message }),
  );

/** `true` or `false` as text in a query. */
export const flag = z.pipe(
  z.enum(['true', 'false'], { error: 'Use true or false' }),
  z.transform((value: 'true' | 'false') => value === 'true'),
);
