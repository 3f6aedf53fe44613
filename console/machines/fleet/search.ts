import * as z from 'zod/mini';
import { type FleetQuery, machineOrders, machineStates } from '../../../contract/machines.ts';
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

export const toQuery = ({
  organizationId,
  institutionId,
  state,
  ...search
}: FleetSearch): FleetQuery => ({
  ...pageQuery(search, pageSize, machineOrders),
  organizationId,
  institutionId,
  state,
});
