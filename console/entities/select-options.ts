import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { TenantName } from '../../contract/tenants.ts';
import type { SelectOption, SelectOptions } from '../ui/filters/use-select-options.ts';

/** Maximum options of a select; the rest is found by typing. */
const maxOptions = 100;

/** Query parameters for the options that match the typed text. */
export const optionsQuery = (find = '') => ({ limit: maxOptions, find: find || undefined });

const debounceMs = 250;

interface OptionSource<Scope, Item> {
  readonly scope: Scope;
  readonly chosen: string | undefined;
  readonly toOption: (item: Item) => SelectOption;
  /** The first items that match the typed text, and how many do; undefined while loading. */
  readonly useItems: (scope: Scope, find: string) => FoundItems<Item> | undefined;
  /** The item of an id; undefined while loading and without one. */
  readonly useItem: (scope: Scope, id: string | undefined) => Item | undefined;
}

interface FoundItems<Item> {
  readonly items: readonly Item[];
  readonly count?: number | undefined;
}

/** Options of a select: the first items or those that match the typed text, and the chosen one. */
export const useFoundOptions = <Scope, Item>({
  scope,
  chosen,
  toOption,
  useItems,
  useItem,
}: OptionSource<Scope, Item>): SelectOptions => {
  const [typed, onFind] = useState('');
  // A choice may be shown as '<ID> · <name>'.
  const [find] = useDebouncedValue(typed.split(' · ')[0] ?? '', debounceMs);
  const first = useItems(scope, '')?.items.map(toOption);
  const { items = [], count = 0 } = useItems(scope, find) ?? {};
  const found = items.map(toOption);
  const isChosen = ({ value }: SelectOption) => value === chosen;
  const firstChosen = first?.find(isChosen);
  const other = useItem(scope, first && !firstChosen ? chosen : undefined);
  const choice = firstChosen ?? (other && toOption(other));
  const options = choice && !found.some(isChosen) ? [...found, choice] : found;
  return { options, more: Math.max(0, count - items.length), onFind };
};

export const tenantOption = ({ _id, name }: TenantName): SelectOption => ({
  value: _id,
  label: name,
});
