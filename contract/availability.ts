import * as z from 'zod/mini';
import { AvailableBySize, AvailableMinutes, AvailableShare } from './available-minutes.ts';
import { adminTypes, defineEndpoint } from './endpoint.ts';
import { day, id } from './fields.ts';
import { overviewQuery } from './overview.ts';

/** In minutes of the business day. */
export const AvailabilityGap = z.strictObject({ from: z.int(), to: z.int() });

export const AvailableDay = z.extend(AvailableMinutes, {
  day,
  /** Opening hours without a pad; only of one machine. */
  gaps: z.array(AvailabilityGap),
});
export type AvailableDay = z.output<typeof AvailableDay>;

export const Availability = z.extend(z.extend(AvailableBySize, AvailableShare.shape), {
  /** Days with opening hours: up to yesterday, of one machine up to now. */
  days: z.array(AvailableDay),
});
export type Availability = z.output<typeof Availability>;

export const AvailableTenant = z.extend(AvailableMinutes, { _id: id });

export const availability = {
  tenants: defineEndpoint({
    operationId: 'getAvailabilityOfTenants',
    method: 'GET',
    path: '/overview/availability/tenants',
    summary:
      'Minutes of the last 30 days by organization, or by institution of the named one; without those that have none',
    who: { types: ['SUPER', 'ORGANIZATION'], tenant: 'filtered' },
    query: z.strictObject({ organizationId: z.optional(id) }),
    status: 200,
    answer: z.strictObject({ tenants: z.array(AvailableTenant) }),
  }),
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
