import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { TenantName } from '../../contract/tenants.ts';
import type { Choice, Offer } from '../ui/filters/use-offered.ts';

/** At most so many are offered; the others are found by typing. */
const mostOffered = 100;

/** What a select asks for of those that fit what is typed. */
export const offered = (find = '') => ({ limit: mostOffered, find: find || undefined });

/** In ms, after the last key. */
const pause = 250;

/** What is typed in a select, once the typing rests. */
export const useFind = () => {
  const [typed, onFind] = useState('');
  // A choice may be shown as '<ID> · <name>'.
  const [find] = useDebouncedValue(typed.split(' · ')[0] ?? '', pause);
  return { find, onFind };
};

interface Given {
  readonly chosen: string | undefined;
  /** The first of all; undefined until it is known. */
  readonly first: readonly Choice[] | undefined;
  /** Those that fit what is typed, and how many do. */
  readonly found: readonly Choice[] | undefined;
  readonly count: number | undefined;
  /** What is chosen, where it is not among the first. */
  readonly other: Choice | undefined;
  readonly onFind: (typed: string) => void;
}

/** Whether what is chosen has to be asked for. */
export const isElsewhere = ({ first, chosen }: Pick<Given, 'first' | 'chosen'>): boolean =>
  chosen !== undefined && first !== undefined && !first.some(({ value }) => value === chosen);

/** However many there are: the choice is among what is offered. */
export const offerOf = ({ chosen, first, found, count = 0, other, onFind }: Given): Offer => {
  const isChosen = ({ value }: Choice) => value === chosen;
  const options = [...(found ?? [])];
  const choice = first?.find(isChosen) ?? other;
  if (choice && !options.some(isChosen)) options.push(choice);
  return { options, more: Math.max(0, count - mostOffered), onFind };
};

export const tenantChoice = ({ _id, name }: TenantName): Choice => ({ value: _id, label: name });
