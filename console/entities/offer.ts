import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { TenantName } from '../../contract/tenants.ts';
import type { Choice, Offer } from '../ui/filters/use-offered.ts';

/** Maximum options of a select; the rest is found by typing. */
const mostOffered = 100;

/** Query parameters for the options that match the typed text. */
export const offered = (find = '') => ({ limit: mostOffered, find: find || undefined });

/** Debounce in ms. */
const pause = 250;

/** Debounced typed text of a select. */
export const useFind = () => {
  const [typed, onFind] = useState('');
  // A choice may be shown as '<ID> · <name>'.
  const [find] = useDebouncedValue(typed.split(' · ')[0] ?? '', pause);
  return { find, onFind };
};

interface Given {
  readonly chosen: string | undefined;
  /** The first options; undefined while loading. */
  readonly first: readonly Choice[] | undefined;
  /** Options that match the typed text, and their total. */
  readonly found: readonly Choice[] | undefined;
  readonly count: number | undefined;
  /** The chosen option if it is not among the first. */
  readonly other: Choice | undefined;
  readonly onFind: (typed: string) => void;
}

/** True if the chosen option has to be fetched. */
export const isElsewhere = ({ first, chosen }: Pick<Given, 'first' | 'chosen'>): boolean =>
  chosen !== undefined && first !== undefined && !first.some(({ value }) => value === chosen);

/** Builds the options; the chosen one is always among them. */
export const offerOf = ({ chosen, first, found, count = 0, other, onFind }: Given): Offer => {
  const isChosen = ({ value }: Choice) => value === chosen;
  const options = [...(found ?? [])];
  const choice = first?.find(isChosen) ?? other;
  if (choice && !options.some(isChosen)) options.push(choice);
  return { options, more: Math.max(0, count - mostOffered), onFind };
};

export const tenantChoice = ({ _id, name }: TenantName): Choice => ({ value: _id, label: name });
