import type { $ZodType, JSONSchema } from 'zod/v4/core';
import { EventList } from '../../../contract/device-events.ts';
import { maxEvents } from '../../../contract/machine-api.ts';

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
  // The server reads a sync's events one by one, but they have a shape all the same.
  if (zodSchema === EventList) {
    jsonSchema.items = { $ref: '#/components/schemas/DeviceEventInput' };
    jsonSchema.maxItems = maxEvents;
  }
  // What stands in for what cannot be read is not what is meant by leaving it out.
  if (zodSchema._zod.def.type === 'catch') delete jsonSchema.default;
  // The format says the same in a word.
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
  if (jsonSchema.anyOf?.some(isAnything)) delete jsonSchema.anyOf;
  if (jsonSchema.type === 'integer') {
    jsonSchema.format = fitsInt32(jsonSchema) ? 'int32' : 'int64';
  }
};
