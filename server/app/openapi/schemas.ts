import * as z from 'zod/mini';
import type { JSONSchema } from 'zod/v4/core';
import { EventList } from '../../../contract/device-events.ts';
import { answerTaka, day, id, instant } from '../../../contract/fields.ts';
import { maxEvents } from '../../../contract/machine-api.ts';

/** Additions to single schemas of the contract. */
const schemaAdditions = new Map<unknown, JSONSchema.BaseSchema>([
  [id, { examples: ['0198c0de-7a3b-7c4d-8e5f-0123456789ab'] }],
  [instant, { maxLength: 40, examples: ['2026-01-31T06:00:00.000Z'] }],
  [day, { format: 'date', maxLength: 10, examples: ['2026-01-31'] }],
  [answerTaka, { description: 'Taka', examples: [10] }],
  // The server parses a sync's events one by one, so the contract's schema is untyped.
  [EventList, { items: { $ref: '#/components/schemas/DeviceEventInput' }, maxItems: maxEvents }],
]);

const isAnySchema = (schema: object): boolean => Object.keys(schema).length === 0;

const fitsInt32 = ({ minimum = -Infinity, maximum = Infinity }: JSONSchema.BaseSchema): boolean =>
  minimum >= -(2 ** 31) && maximum < 2 ** 31;

/** Adds to a JSON schema what zod does not generate. */
export const completeSchema = ({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodType;
  jsonSchema: JSONSchema.BaseSchema;
}): void => {
  Object.assign(jsonSchema, schemaAdditions.get(zodSchema));
  // The fallback for an invalid value is not the default of a missing one.
  if (zodSchema instanceof z.ZodMiniCatch) delete jsonSchema.default;
  // The format implies the pattern.
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
  if (jsonSchema.anyOf?.some(isAnySchema)) delete jsonSchema.anyOf;
  if (jsonSchema.type === 'integer') {
    jsonSchema.format = fitsInt32(jsonSchema) ? 'int32' : 'int64';
  }
};
