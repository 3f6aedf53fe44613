import { setImmediate } from 'node:timers/promises';
import type { FastifySchemaCompiler } from 'fastify';
import { validatorCompiler as wholeValidatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';

/** Items per chunk: about a millisecond of work, so that other calls are served between chunks. */
const chunkSize = 250;
/** Lists that may be longer are validated in chunks. */
const maxUnchunked = 1000;

interface LongList {
  readonly schema: z.ZodMiniObject;
  /** Name of the field with the long list. */
  readonly list: string;
  readonly maxItems: number;
}

/** Returns the maximum length of a list; 0 if it is unbounded or no list. */
const maxItemsOf = (field: z.core.$ZodType): number =>
  field instanceof z.ZodMiniArray
    ? (z.toJSONSchema(field, { unrepresentable: 'any' }).maxItems ?? 0)
    : 0;

const findLongList = (schema: unknown): LongList | undefined => {
  if (!(schema instanceof z.ZodMiniObject)) return undefined;
  for (const [list, field] of Object.entries(schema.shape)) {
    const maxItems = maxItemsOf(field);
    if (maxItems > maxUnchunked) return { schema, list, maxItems };
  }
  return undefined;
};

/** Returns the list of a body if it needs chunks and is within its maximum length, else an empty one. */
const longItemsIn = (body: object | null, { list, maxItems }: LongList): readonly unknown[] => {
  const items: unknown = Object.entries(body ?? {}).find(([name]) => name === list)?.[1];
  return Array.isArray(items) && items.length > chunkSize && items.length <= maxItems ? items : [];
};

/** Parses a body chunk by chunk; undefined if anything is invalid. */
const parseInChunks = async (
  body: object,
  items: readonly unknown[],
  { schema, list }: LongList,
): Promise<Record<string, unknown> | undefined> => {
  const parsed: unknown[] = [];
  let result: Record<string, unknown> = {};
  for (let from = 0; from < items.length; from += chunkSize) {
    const { data } = schema.safeParse({ ...body, [list]: items.slice(from, from + chunkSize) });
    const chunk = data?.[list];
    if (!Array.isArray(chunk)) return undefined;
    parsed.push(...chunk);
    result = { ...data };
    await setImmediate();
  }
  return { ...result, [list]: parsed };
};

/** Marks the promise as awaited for Fastify's types. */
const awaitedBrand = { __linterBrands: 'SafePromiseLike' } as const;

/** Validates requests, long lists in chunks, so that other calls do not wait. */
export const validatorCompiler: FastifySchemaCompiler<z.core.$ZodType> = (route) => {
  const check = wholeValidatorCompiler(route);
  const longList = findLongList(route.schema);
  if (!longList) return check;
  return (body: object) => {
    const items = longItemsIn(body, longList);
    if (!items.length) return check(body);
    const parsing = parseInChunks(body, items, longList).then((parsed) => {
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
