import { availability } from '../../contract/availability.ts';
import { availablePercent } from '../../contract/available-minutes.ts';
import { useQueryOf } from '../core/calls/queries.ts';

/** Percentages of the last 30 days by tenant: institutions of an organization, or organizations. */
export const useTenantAvailability = (organizationId?: string): ReadonlyMap<string, number> => {
  const { data } = useQueryOf(
    availability.tenants,
    { query: { organizationId } },
    { staleTime: 3_600_000 },
  );
  return new Map(data?.tenants.map((minutes) => [minutes._id, availablePercent(minutes)]));
};
