import * as z from 'zod/mini';
import { type FleetQuery, machineStates } from '../../../contract/fleet.ts';
import { machineOrders } from '../../../contract/machines.ts';
import { idField, optionalField } from '../../ui/filters/fields.ts';
import { pagedSearch } from '../../ui/list/list-search.ts';
import { pageQuery } from '../../ui/list/pages.ts';
import { pageSize } from '../search.ts';

export const fleetSearch = z.object({
  ...pagedSearch.shape,
  organizationId: idField,
  institutionId: idField,
  state: optionalField(z.enum(machineStates)),
});
export type FleetSearch = z.output<typeof fleetSearch>;

export const isFiltered = ({ find, organizationId, institutionId, state }: FleetSearch): boolean =>
  Boolean(find.trim() || organizationId || institutionId || state);

/** Narrows the machines, on all pages. */
export type FleetFilters = Pick<FleetQuery, 'find' | 'organizationId' | 'institutionId' | 'state'>;

export const toFilters = ({
  find,
  organizationId,
  institutionId,
  state,
}: FleetSearch): FleetFilters => ({
  find: find.trim() || undefined,
  organizationId,
  institutionId,
  state,
});

export const toQuery = (search: FleetSearch): FleetQuery => ({
  ...toFilters(search),
  ...pageQuery(search, pageSize, machineOrders),
});
