import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { JSONSchema } from 'zod/v4/core';
import { type Endpoint, isWrite } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/index.ts';
import { rfids } from '../../contract/rfids.ts';
import { aServerWithEstate, paramsIn, queryIn, tokenIn } from '../testing/estates.ts';
import { unzipTexts } from '../testing/unzip.ts';

type Schema = JSONSchema.BaseSchema;

/** As JSON Schema, which is the same for every form of a field. */
const toJson = (schema: z.ZodMiniType): Schema => {
  const { $defs = {}, ...json } = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' });
  // Schemas that the document of the API has named become references.
  const replaceReferences = (value: unknown): Schema =>
    JSON.parse(JSON.stringify(value), (_name, part) =>
      typeof part?.$ref === 'string' ? replaceReferences($defs[part.$ref.split('/').at(-1)]) : part,
    );
  return replaceReferences(json);
};

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

const alternativesOf = (schema: Schema): Schema[] =>
  schema.anyOf || schema.oneOf
    ? [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter(isSchema).flatMap(alternativesOf)
    : [schema];

const propertiesOf = (schema: Schema): [string, Schema][] =>
  Object.entries(schema.properties ?? {}).filter((one): one is [string, Schema] =>
    isSchema(one[1]),
  );

const isCount = (schema: Schema): boolean =>
  alternativesOf(schema).some(
    ({ type, items }) =>
      type === 'integer' || type === 'number' || (isSchema(items) && isCount(items)),
  );

/** A figure, or an object of figures. */
const isFigure = (schema: Schema): boolean =>
  isCount(schema) ||
  alternativesOf(schema).some((one) => propertiesOf(one).some(([, field]) => isCount(field)));

/** The items of all lists in a schema, however deep. */
const itemsIn = (schema: Schema): Schema[] =>
  alternativesOf(schema).flatMap((one) => {
    const items = isSchema(one.items) ? alternativesOf(one.items) : [];
    const values = isSchema(one.additionalProperties) ? [one.additionalProperties] : [];
    const fields = propertiesOf(one).map(([, field]) => field);
    return [...items, ...[...items, ...values, ...fields].flatMap(itemsIn)];
  });

/** An item with an id is one thing, and no group. */
const isRecord = (item: Schema): boolean =>
  propertiesOf(item).some(([name, field]) => name === '_id' && field.maxLength === 100);

/** Names that may stand for anything. */
const generalNames = new Set(['_id', 'name']);

/** Names of the fields that tell the items of lists apart that have figures. */
const labelsIn = ({ operationId, answer }: Endpoint): string[] =>
  (answer ? itemsIn(toJson(answer)) : [])
    .filter((item) => !isRecord(item) && propertiesOf(item).some(([, field]) => isFigure(field)))
    .flatMap(propertiesOf)
    .filter(([, field]) => !isFigure(field) && field.const === undefined)
    .map(([name]) => (generalNames.has(name) ? `${operationId}.${name}` : name));

const namesOf = (lists: Readonly<Record<string, string>>): string[] =>
  Object.values(lists).flatMap((names) => names.split(' '));

const sortUnique = (names: readonly string[]): string[] => [...new Set(names)].sort();

/** Lists of figures are about these. */
const labels = {
  'a time': 'getBarChart._id getDispenseStats._id at date day days gaps lastAt month',
  'a place': 'institution institutionId machine organization',
  'a kind of payment': 'generateReport._id getPieChart._id getSummary._id',
  'the money of an account': 'account kind paymentId trxID',
  'who collects cash': 'listCash.name',
  'a slot, a size or pads': 'cause code isGone paused runsOut size sizeId sizeName',
};

/** Lists, figures and files are filtered by these. */
const filters = {
  'a time': 'before dateEnd dateStart endDate frequency max olderThan startDate',
  'a place': 'by institutionId machineId organizationId',
  'a kind of payment or dispense':
    'dispenseStatus dispenseTransactionType flag group paymentId status transactionType',
  'who acted and how it went': 'action actor kind outcome state tab',
  'a card or its person, of which nothing is counted': 'find q rfid',
  'what is shown':
    'isShowCash isShowDispenseUpdates isShowStockUpdates isShowSummary limit order page',
  'the caller itself': 'ticket token wait',
};

// Machines get single cards.
const rows = endpoints.filter(({ who }) => who !== 'machine');

test('no call lists figures by what the people of cards have in common', () => {
  expect(sortUnique(rows.flatMap(labelsIn))).toEqual(namesOf(labels).sort());
});

test('no call is filtered by what the people of cards have in common', () => {
  const names = endpoints.flatMap(({ query }) =>
    query ? propertiesOf(toJson(query)).map(([name]) => name) : [],
  );
  expect(sortUnique(names)).toEqual(namesOf(filters).sort());
});

const textOf = (body: unknown): string => {
  if (!(body instanceof Uint8Array)) return JSON.stringify(body ?? '');
  const text = Buffer.from(body).toString();
  return text.startsWith('PK') ? [...unzipTexts(body).values()].join() : text;
};

test('only the lists and files of single cards name a designation', async () => {
  const { server, estate, superAdmin } = await aServerWithEstate();
  const { token } = superAdmin;
  const [campus] = estate.campuses;
  const params = { institutionId: campus.id, rfidId: campus.rfidId };
  await server.call(rfids.update, { token, params, body: { designation: 'Class of seven' } });
  const naming: string[] = [];
  const readingRows: Endpoint[] = rows.filter((row) => !isWrite(row) && !('isStream' in row));
  for (const row of readingRows) {
    const { body } = await server.ask(row, {
      token: tokenIn(row, campus, token),
      params: paramsIn(row, estate, campus),
      query: queryIn(row, estate, campus),
    });
    if (textOf(body).includes('Class of seven')) naming.push(row.operationId);
  }
  expect(naming).toEqual(['listRfids', 'getRfid', 'downloadRfids', 'downloadRfidWorkbook']);
});
