import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { rows } from '../../contract/index.ts';
import { validInput } from '../testing/arbitrary.ts';
import { answerWriter } from './answers.ts';

const writerFor = (isProduction: boolean, schema: z.ZodMiniType) =>
  answerWriter(isProduction)({ schema, method: 'GET', url: '/' });

const answering = rows.flatMap(({ operationId, answer }) =>
  answer ? [[operationId, answer] as const] : [],
);

/** Answers that the schema lets through, of those that its shape allows. */
const examplesOf = (answer: z.ZodMiniType) => {
  const examples = fc
    .sample(validInput(answer), { numRuns: 30, seed: 11 })
    .filter((value) => answer.safeParse(value).success);
  expect(examples).not.toEqual([]);
  return examples;
};

/** Records with free keys, where the schema lists any name. */
const free = new Set(['codes', 'values', 'before', 'after', 'changes']);

/** The same with a field more in each object. */
const withMore = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withMore);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [
    name,
    free.has(name) ? field : withMore(field),
  ]);
  return { ...Object.fromEntries(fields), passwordHash: 'a secret' };
};

test.each(answering)('production writes what is checked elsewhere: %s', (_name, answer) => {
  const checked = writerFor(false, answer);
  const written = writerFor(true, answer);
  for (const example of examplesOf(answer)) {
    expect(JSON.parse(written(example))).toEqual(JSON.parse(checked(example)));
  }
});

test.each(answering)('production writes no field that is not listed: %s', (_name, answer) => {
  const written = writerFor(true, answer);
  for (const example of examplesOf(answer)) {
    expect(written(withMore(example))).toBe(written(example));
  }
});

test('a text is escaped also where an instant is expected', () => {
  const row = z.strictObject({ at: z.iso.datetime() });
  const answer = { at: '","isAdmin":"\\' };
  expect(JSON.parse(writerFor(true, row)(answer))).toEqual(answer);
});
