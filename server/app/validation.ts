import { setImmediate } from 'node:timers/promises';
import type { FastifySchemaCompiler } from 'fastify';
import { validatorCompiler as wholly } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';

/** A millisecond of checking; between two parts of a list others are answered. */
const atOnce = 250;
/** A list that may have more is checked in parts. */
const mostWhole = 1000;

interface Long {
  readonly schema: z.ZodMiniObject;
  /** Its long list, and how many that may have. */
  readonly list: string;
  readonly most: number;
}

const isMost = (check: z.core.$ZodCheck<never>): check is z.core.$ZodCheckMaxLength<never> =>
  check._zod.def.check === 'max_length';

/** How many a list may have; 0 of what is none, or has no end. */
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

/** The list of a body that is long, and not too long to be looked at. */
const longIn = (body: object | null, { list, most }: Long): readonly unknown[] => {
  const found: unknown = Object.entries(body ?? {}).find(([name]) => name === list)?.[1];
  return Array.isArray(found) && found.length > atOnce && found.length <= most ? found : [];
};

/** What is read of a body whose list is checked part by part; undefined where something is wrong. */
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

/** By this Fastify's types know a promise that is waited for. */
const awaited = { __linterBrands: 'SafePromiseLike' } as const;

/** Checks what is sent; long lists so that nobody else waits for it. */
export const validatorCompiler: FastifySchemaCompiler<z.core.$ZodType> = (route) => {
  const check = wholly(route);
  const long = longOf(route.schema);
  if (!long) return check;
  return (body: object) => {
    const items = longIn(body, long);
    if (!items.length) return check(body);
    const checked = readInParts(body, items, long).then((read) => {
      // Of an answer that is waited for Fastify takes nothing but whether it fails.
      if (read) return Object.assign(body, read);
      const told = check(body);
      if (typeof told === 'object' && 'error' in told && told.error)
        return Promise.reject(told.error);
      throw new Error('What is wrong in a part is wrong in the whole');
    });
    return Object.assign(checked, awaited);
  };
};
