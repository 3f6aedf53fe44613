import type { Machine } from '../../contract/machines.ts';
import type { ListSearch } from '../ui/list/list-search.ts';
import { matching } from '../ui/list/matching.ts';
import { ordered, parseOrder, type Rank } from '../ui/list/order.ts';
import { stockOf } from './stock.ts';

/** By the key of the column. */
const ranks: Readonly<Record<string, (machine: Machine) => Rank>> = {
  id: ({ physicalId }) => physicalId,
  name: ({ name }) => name,
  price: ({ price }) => price,
  point: ({ pointsEnabled, point }) => (pointsEnabled ? point : -1),
  count: stockOf,
  sync: ({ lastSyncedAt }) => lastSyncedAt ?? '',
};

/** The machines whose ID, name or SIM number holds what was typed, in the chosen order. */
export const found = (all: readonly Machine[], { find, order }: ListSearch): readonly Machine[] => {
  const some = matching(all, find, ({ physicalId, name, simNumber }) => [
    physicalId,
    name,
    simNumber,
  ]);
  return ordered(some, parseOrder(order), ranks);
};
