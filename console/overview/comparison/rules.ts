import {
  type ComparedLevel,
  type ComparedRow,
  type ComparisonFilter,
  comparisonOrders,
} from '../../../contract/comparison.ts';
import type { OverviewQuery } from '../../../contract/overview.ts';
import { orderQuery } from '../../ui/list/order.ts';
import type { OverviewSearch } from '../search.ts';

export const comparisonFilter = (
  { machineId: _, frequency: __, ...query }: OverviewQuery,
  by: ComparedLevel,
  order: OverviewSearch['order'],
): ComparisonFilter => ({ ...query, by, order: orderQuery(order, comparisonOrders) });

export const idOf = ({ organization, institution, machine }: ComparedRow): string =>
  (machine ?? institution ?? organization)._id;

/** Part of the largest figure, from 0 to 1. */
export const barOf = (value: number, largest: number): number =>
  largest > 0 ? Math.min(1, Math.max(0, value / largest)) : 0;
