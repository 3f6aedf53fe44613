import { setImmediate } from 'node:timers/promises';
import type { FastifySchemaCompiler } from 'fastify';
import { validatorCompiler as wholly } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';

/** Items per chunk: about a millisecond of work, so that other calls are served between chunks. */
const atOnce = 250;
/** Lists that may be longer are validated in chunks. */
const mostWhole = 1000;

interface Long {
  readonly schema: z.ZodMiniObject;
  /** Name of the field with the long list. */
  readonly list: string;
  readonly most: number;
}

const isMost = (check: z.core.$ZodCheck<never>): check is z.core.$ZodCheckMaxLength<never> =>
  check._zod.def.check === 'max_length';

/** Returns the maximum length of a list; 0 if it is unbounded or no list. */
const mostIn = (field: z.core.$ZodType): number =>
  field instanceof z.ZodMiniArray
    ? (field._zod.def.checks?.find(isMost)?._zod.def.maximum ?? 0)
    : 0;

const longOf = (schema: unknown): Long | undefined => {
  if (!(schema instanceof z.ZodMiniObject)) return undefined;
  for (const [list, field] of Object.entries(schema.shape)) {
    const most = mostIn(field);
    if (most > mostWhole) return { schema, list, most };
  }
  return undefined;
};

/** Returns the list of a body if it needs chunks and is within its maximum length, else an empty one. */
const longIn = (body: object | null, { list, most }: Long): readonly unknown[] => {
  const found: unknown = Object.entries(body ?? {}).find(([name]) => name === list)?.[1];
  return Array.isArray(found) && found.length > atOnce && found.length <= most ? found : [];
};

/** Parses a body chunk by chunk; undefined if anything is invalid. */
const readInParts = async (
  body: object,
  items: readonly unknown[],
  { schema, list }: Long,
): Promise<Record<string, unknown> | undefined> => {
  const taken: unknown[] = [];
  let read: Record<string, unknown> = {};
  for (let from = 0; from < items.length; from += atOnce) {
    const { data } = schema.safeParse({ ...body, [list]: items.slice(from, from + atOnce) });
    const part = data?.[list];
    if (!Array.isArray(part)) return undefined;
    taken.push(...part);
    read = { ...data };
    await setImmediate();
  }
  return { ...read, [list]: taken };
};

/** Marks the promise as awaited for Fastify's types. */
const awaited = { __linterBrands: 'SafePromiseLike' } as const;

/** Validates requests, long lists in chunks, so that other calls do not wait. */
export const validatorCompiler: FastifySchemaCompiler<z.core.$ZodType> = (route) => {
  const check = wholly(route);
  const long = longOf(route.schema);
  if (!long) return check;
  return (body: object) => {
    const items = longIn(body, long);
    if (!items.length) return check(body);
    const checked = readInParts(body, items, long).then((read) => {
      // Fastify ignores the value of an asynchronous validator, so the body is changed in place.
      if (read) return Object.assign(body, read);
      const told = check(body);
      if (typeof told === 'object' && 'error' in told && told.error)
        return Promise.reject(told.error);
      throw new Error('A chunk is invalid and the whole body is not');
    });
    return Object.assign(checked, awaited);
  };
};
