import type { $ZodType, JSONSchema } from 'zod/v4/core';
import { EventList } from '../../../contract/device-events.ts';
import { day, id, instant, inTaka } from '../../../contract/fields.ts';
import { maxEvents } from '../../../contract/machine-api.ts';

/** What is known of single schemas of the contract. */
const known = new Map<unknown, JSONSchema.BaseSchema>([
  [id, { examples: ['0198c0de-7a3b-7c4d-8e5f-0123456789ab'] }],
  [instant, { maxLength: 40, examples: ['2026-01-31T06:00:00.000Z'] }],
  [day, { format: 'date', maxLength: 10, examples: ['2026-01-31'] }],
  [inTaka, { description: 'Taka', examples: [10] }],
  // The server reads a sync's events one by one, but they have a shape all the same.
  [EventList, { items: { $ref: '#/components/schemas/DeviceEventInput' }, maxItems: maxEvents }],
]);

const isAnything = (schema: object): boolean => Object.keys(schema).length === 0;

const fitsInt32 = ({ minimum = -Infinity, maximum = Infinity }: JSONSchema.BaseSchema): boolean =>
  minimum >= -(2 ** 31) && maximum < 2 ** 31;

/** What zod does not say of a schema. */
export const sayMore = ({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: $ZodType;
  jsonSchema: JSONSchema.BaseSchema;
}): void => {
  Object.assign(jsonSchema, known.get(zodSchema));
  // What stands in for what cannot be read is not what is meant by leaving it out.
  if (zodSchema._zod.def.type === 'catch') delete jsonSchema.default;
  // The format says the same in a word.
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
  if (jsonSchema.anyOf?.some(isAnything)) delete jsonSchema.anyOf;
  if (jsonSchema.type === 'integer') {
    jsonSchema.format = fitsInt32(jsonSchema) ? 'int32' : 'int64';
  }
};
