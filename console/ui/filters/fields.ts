import * as z from 'zod/mini';
import { timeOrders } from '../../../contract/paging.ts';

/** Schemas of search parameters: invalid and missing values become the default. */

export const ifKnown = <T>(schema: z.ZodMiniType<T>) => z.catch(z.optional(schema), undefined);

export const id = ifKnown(z.string().check(z.minLength(1), z.maxLength(100)));

const typed = z.string().check(z.maxLength(200));

/** The router parses digits in a URL as a number. */
export const text = z.catch(z.union([typed, z.pipe(z.number(), z.transform(String))]), '');

export const timeOrder = z.enum(timeOrders);

export const page = z.catch(z.int().check(z.minimum(1), z.maximum(100_000_000)), 1);
