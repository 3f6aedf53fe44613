import type { AvailableMinutes } from '../../contract/availability.ts';

/** Percentage with one decimal, rounded down: 100 is a machine that never failed. */
export const availablePercent = ({ openMinutes, ableMinutes }: AvailableMinutes): number =>
  Math.floor((1000 * ableMinutes) / openMinutes) / 10;
