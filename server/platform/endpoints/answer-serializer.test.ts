import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '../../../contract/index.ts';
import { validInput } from '../../testing/arbitrary.ts';
import { pickBySize } from '../../testing/test-size.ts';
import { answerSerializerFor } from './answer-serializer.ts';

const serializerFor = (isProduction: boolean, schema: z.ZodMiniType) =>
  answerSerializerFor(isProduction)({ schema, method: 'GET', url: '/' });

const answeringRows = endpoints.flatMap(({ operationId, answer }) =>
  answer ? [[operationId, answer] as const] : [],
);

/** Answers that the schema lets through, of those that its shape allows. */
const examplesOf = (answer: z.ZodMiniType) => {
  const examples = fc
    .sample(validInput(answer), { numRuns: pickBySize({ short: 30, whole: 300 }), seed: 11 })
    .filter((value) => answer.safeParse(value).success);
  expect(examples).not.toEqual([]);
  return examples;
};

/** Records with free keys, where the schema lists any name. */
const freeRecords = new Set(['values', 'before', 'after', 'changes']);

/** The same with a field more in each object. */
const withExtraFields = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withExtraFields);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [
    name,
    freeRecords.has(name) ? field : withExtraFields(field),
  ]);
  return { ...Object.fromEntries(fields), passwordHash: 'a secret' };
};

test.each(answeringRows)(
  'production writes what is checked elsewhere, and no field that is not listed: %s',
  (_name, answer) => {
    const checked = serializerFor(false, answer);
    const unchecked = serializerFor(true, answer);
    for (const example of examplesOf(answer)) {
      const written = unchecked(example);
      expect(JSON.parse(written)).toEqual(JSON.parse(checked(example)));
      expect(unchecked(withExtraFields(example))).toBe(written);
    }
  },
);

test('null is written where one of several shapes lists the other values of a field', () => {
  const shape = z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('SOLD'), reason: z.nullable(z.enum(['JAM', 'EMPTY'])) }),
    z.strictObject({ type: z.literal('DOOR'), by: z.nullable(z.literal('CARD')) }),
  ]);
  const answer = [
    { type: 'SOLD', reason: null },
    { type: 'DOOR', by: null },
  ];
  expect(JSON.parse(serializerFor(true, z.array(shape))(answer))).toEqual(answer);
});

test('a text is escaped also where an instant is expected', () => {
  const row = z.strictObject({ at: z.iso.datetime() });
  const answer = { at: '","isAdmin":"\\' };
  expect(JSON.parse(serializerFor(true, row)(answer))).toEqual(answer);
});
