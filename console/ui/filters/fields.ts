import * as z from 'zod/mini';
import { timeOrders } from '../../../contract/paging.ts';

/** Schemas of search parameters: invalid and missing values become the default. */

export const optionalField = <T>(schema: z.ZodMiniType<T>) =>
  z.catch(z.optional(schema), undefined);

export const idField = optionalField(z.string().check(z.minLength(1), z.maxLength(100)));

const typedText = z.string().check(z.maxLength(200));

/** The router parses digits in a URL as a number. */
export const textField = z.catch(z.union([typedText, z.pipe(z.number(), z.transform(String))]), '');

export const timeOrderField = z.enum(timeOrders);

export const pageField = z.catch(z.int().check(z.minimum(1), z.maximum(100_000_000)), 1);
