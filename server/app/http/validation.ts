import { setImmediate } from 'node:timers/promises';
import type { FastifySchemaCompiler } from 'fastify';
import { validatorCompiler as wholeValidatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';

/** Items per chunk: about a millisecond of work, so that other calls are served between chunks. */
const chunkSize = 250;
/** Lists that may be longer are validated in chunks. */
const maxUnchunked = 1000;

interface LongList {
  /** Name of the field with the list. */
  readonly name: string;
  readonly items: readonly unknown[];
}

/** Returns the maximum length of a list; 0 if it is unbounded or no list. */
const maxItemsOf = (field: z.core.$ZodType): number =>
  field instanceof z.ZodMiniArray
    ? (z.toJSONSchema(field, { unrepresentable: 'any' }).maxItems ?? 0)
    : 0;

/** Returns the list of a body that is validated in chunks; none where the whole list is refused. */
const findLongList = ({ shape }: z.ZodMiniObject, body: object): LongList | undefined => {
  for (const [name, field] of Object.entries(shape)) {
    const items: unknown = Reflect.get(body, name);
    if (!Array.isArray(items) || items.length <= chunkSize) continue;
    const maxItems = maxItemsOf(field);
    if (maxItems > maxUnchunked && items.length <= maxItems) return { name, items };
  }
  return undefined;
};

/** Parses a body chunk by chunk; undefined if anything is invalid. */
const parseInChunks = async (
  schema: z.ZodMiniObject,
  body: object,
  { name, items }: LongList,
): Promise<Record<string, unknown> | undefined> => {
  const parsed: unknown[] = [];
  let result: Record<string, unknown> = {};
  for (let from = 0; from < items.length; from += chunkSize) {
    const { data } = schema.safeParse({ ...body, [name]: items.slice(from, from + chunkSize) });
    const chunk = data?.[name];
    if (!Array.isArray(chunk)) return undefined;
    parsed.push(...chunk);
    result = { ...data };
    await setImmediate();
  }
  return { ...result, [name]: parsed };
};

/** Marks the promise as awaited for Fastify's types. */
const awaitedBrand = { __linterBrands: 'SafePromiseLike' } as const;

/** Validates requests, long lists in chunks, so that other calls do not wait. */
export const validatorCompiler: FastifySchemaCompiler<z.core.$ZodType> = (route) => {
  const { schema } = route;
  const check = wholeValidatorCompiler(route);
  if (!(schema instanceof z.ZodMiniObject)) return check;
  return (body: unknown) => {
    if (typeof body !== 'object' || body === null) return check(body);
    const longList = findLongList(schema, body);
    if (!longList) return check(body);
    const parsing = parseInChunks(schema, body, longList).then((parsed) => {
      // Fastify ignores the value of an asynchronous validator, so the body is changed in place.
      if (parsed) return Object.assign(body, parsed);
      const outcome = check(body);
      if (typeof outcome === 'object' && 'error' in outcome && outcome.error)
        return Promise.reject(outcome.error);
      throw new Error('A chunk is invalid and the whole body is not');
    });
    return Object.assign(parsing, awaitedBrand);
  };
};
