import * as z from 'zod/mini';
import { adminTypes, defineEndpoint } from './endpoint.ts';
import { answerText, day } from './fields.ts';
import { overviewQuery } from './overview.ts';

/** Minutes of opening hours, and those of them in which machines could give a pad. */
export const AvailableMinutes = z.strictObject({ openMinutes: z.int(), ableMinutes: z.int() });
export type AvailableMinutes = z.output<typeof AvailableMinutes>;

export const AvailableDay = z.extend(AvailableMinutes, {
  day,
  /** Opening hours without a pad, from and to in minutes of the day; only of one machine. */
  gaps: z.array(z.tuple([z.int(), z.int()])),
});
export type AvailableDay = z.output<typeof AvailableDay>;

export const AvailableSize = z.extend(AvailableMinutes, { sizeId: answerText(100) });

export const Availability = z.extend(AvailableMinutes, {
  /** Of the range of equal length before it; null where that has no opening hours. */
  previous: z.nullable(AvailableMinutes),
  /** Days with opening hours: up to yesterday, of one machine up to now. */
  days: z.array(AvailableDay),
  /** By product size; only of one machine. */
  sizes: z.array(AvailableSize),
});
export type Availability = z.output<typeof Availability>;

export const availability = {
  range: defineEndpoint({
    operationId: 'getAvailability',
    method: 'GET',
    path: '/overview/availability',
    summary: 'The share of opening hours in which machines could give a pad',
    who: { types: adminTypes, tenant: 'filtered' },
    query: overviewQuery,
    status: 200,
    answer: Availability,
  }),
};
