import * as z from 'zod/mini';
import type { NarrowScope } from '../entities/narrow.ts';

/** The list has no filters. */
export const refillsSearch = z.object({});
export type RefillsSearch = z.output<typeof refillsSearch>;

export const refillsRequest = ({ organizationId, institutionId }: NarrowScope) => ({
  query: institutionId === undefined ? { organizationId } : { institutionId },
});
