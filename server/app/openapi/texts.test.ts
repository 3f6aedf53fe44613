import { expect, test } from 'vitest';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { endpoints } from '../../../contract/index.ts';
import { machineApi } from '../../../contract/machine-api.ts';
import { aServer, shareServer } from '../../testing/server.ts';
import { callExamples } from './examples.ts';
import { fieldTexts } from './field-texts.ts';
import { findFieldText, isNamed, parseFieldKey } from './fields.ts';

shareServer();

interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
}

const fetchSchemas = async (): Promise<Readonly<Record<string, Schema>>> => {
  const { http } = await aServer();
  return (await http.inject({ url: '/openapi.json' })).json().components.schemas;
};

/** Yields the fields of a schema at any depth, by name and, those of a field, by both names. */
function* fieldsOf(schema: unknown, outer = ''): Generator<[string, Schema]> {
  if (typeof schema !== 'object' || schema === null) return;
  const { properties = {} } = schema as Schema;
  for (const [name, field] of Object.entries(properties)) {
    yield [name, field];
    if (outer !== '') yield [`${outer}.${name}`, field];
    yield* fieldsOf(field, name);
  }
  for (const [key, part] of Object.entries(schema))
    if (key !== 'properties') yield* fieldsOf(part, outer);
}

test('every example is what its call takes and answers', () => {
  const byName = new Map<string, Endpoint>(endpoints.map((row) => [row.operationId, row]));
  for (const [name, { body, answer }] of Object.entries(callExamples)) {
    const row = byName.get(name);
    if (body) expect([name, row?.body?.safeParse(body).error]).toEqual([name, undefined]);
    if (answer) expect([name, row?.answer?.safeParse(answer).error]).toEqual([name, undefined]);
  }
});

test('every call of a machine has an example, and each of its fields says what it is', async () => {
  for (const row of Object.values(machineApi)) expect(callExamples).toHaveProperty(row.operationId);
  const schemas = await fetchSchemas();
  const ofMachines = Object.entries(schemas).filter(([name]) =>
    /^(Device|SyncMachine|ClaimMachine|WaitForCommands|AuthorizeRfid|Refusal|(?!Payment)\w+Event$)/.test(
      name,
    ),
  );
  const withoutText = ofMachines.flatMap(([name, schema]) =>
    [...fieldsOf(schema)]
      .filter(([, { description }]) => !description)
      .map(([field]) => `${name}.${field}`),
  );
  expect(withoutText).toEqual([]);
});

test('every text is about a field of a schema that is there', async () => {
  const schemas = Object.entries(await fetchSchemas()).map(([schema, shape]) => ({
    schema,
    fields: [...fieldsOf(shape)].map(([field]) => field),
  }));
  const isThere = (pattern: string, field: string) =>
    schemas.some(({ schema, fields }) => isNamed(schema, pattern) && fields.includes(field));
  const keys = Object.keys(fieldTexts).filter((key) => {
    const { patterns, field } = parseFieldKey(key);
    return !patterns.every((pattern) => isThere(pattern, field));
  });
  expect(keys).toEqual([]);
});

test.each([
  ['AttentionCounts', 'open', /items/],
  ['Figures', 'open', /charges/],
  ['TimelinePayment', 'state', /money/],
  ['AlertDelivery', 'at', /message/],
  ['AttentionEntry', 'by', /acted/],
  ['StockLog', 'by', /reported/],
  ['AlertSubscription', 'state', /receives/],
  ['AlertSubscription', 'last.state', /last message/],
  ['RfidUse', 'held.points', /under way/],
])('the text of %s.%s is of that schema', async (schema, field, text) => {
  const found = [...fieldsOf((await fetchSchemas())[schema])].find(([name]) => name === field);
  expect(found?.[1].description).toMatch(text);
});

test('a field of a name that another schema describes has no text of that schema', () => {
  expect(findFieldText('AnotherSchema', 'open')).toBeUndefined();
});
