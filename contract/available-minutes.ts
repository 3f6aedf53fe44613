import * as z from 'zod/mini';
import { answerText } from './fields.ts';

/** Minutes of opening hours, and those of them in which machines could give a pad. */
export const AvailableMinutes = z.strictObject({ openMinutes: z.int(), ableMinutes: z.int() });
export type AvailableMinutes = z.output<typeof AvailableMinutes>;

/** Percentage with one decimal, rounded down: 100 is a machine that never failed. */
export const availablePercent = ({ openMinutes, ableMinutes }: AvailableMinutes): number =>
  Math.floor((1000 * ableMinutes) / openMinutes) / 10;

export const AvailableSize = z.extend(AvailableMinutes, { sizeId: answerText(100) });

export const AvailableBySize = z.extend(AvailableMinutes, {
  /** By the ID of the product size; of a tenant at most 50. */
  sizes: z.array(AvailableSize),
});
export type AvailableBySize = z.output<typeof AvailableBySize>;

export const AvailableShare = z.extend(AvailableMinutes, {
  /** The share in the range of equal length before it; null where that has no opening hours. */
  previous: z.nullable(AvailableMinutes),
});
export type AvailableShare = z.output<typeof AvailableShare>;
