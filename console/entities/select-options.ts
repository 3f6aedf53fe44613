import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { TenantName } from '../../contract/tenants.ts';
import type { SelectOption, SelectOptions } from '../ui/filters/use-select-options.ts';

/** Maximum options of a select; the rest is found by typing. */
const maxOptions = 100;

/** Query parameters for the options that match the typed text. */
export const optionsQuery = (find = '') => ({ limit: maxOptions, find: find || undefined });

/** Debounce in ms. */
const debounceMs = 250;

/** Debounced typed text of a select. */
export const useFindText = () => {
  const [typed, onFind] = useState('');
  // A choice may be shown as '<ID> · <name>'.
  const [find] = useDebouncedValue(typed.split(' · ')[0] ?? '', debounceMs);
  return { find, onFind };
};

interface OptionSources {
  readonly chosen: string | undefined;
  /** The first options; undefined while loading. */
  readonly first: readonly SelectOption[] | undefined;
  /** Options that match the typed text, and their total. */
  readonly found: readonly SelectOption[] | undefined;
  readonly count: number | undefined;
  /** The chosen option if it is not among the first. */
  readonly other: SelectOption | undefined;
  readonly onFind: (typed: string) => void;
}

/** True if the chosen option has to be fetched. */
export const isBeyondFirst = ({
  first,
  chosen,
}: Pick<OptionSources, 'first' | 'chosen'>): boolean =>
  chosen !== undefined && first !== undefined && !first.some(({ value }) => value === chosen);

/** Builds the options; the chosen one is always among them. */
export const selectOptionsOf = ({
  chosen,
  first,
  found,
  count = 0,
  other,
  onFind,
}: OptionSources): SelectOptions => {
  const isChosen = ({ value }: SelectOption) => value === chosen;
  const options = [...(found ?? [])];
  const choice = first?.find(isChosen) ?? other;
  if (choice && !options.some(isChosen)) options.push(choice);
  return { options, more: Math.max(0, count - maxOptions), onFind };
};

export const tenantOption = ({ _id, name }: TenantName): SelectOption => ({
  value: _id,
  label: name,
});
