import { useDebouncedValue } from '@mantine/hooks';
import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type MachineName, machines } from '../../contract/machines.ts';
import { fetchAhead, useAnswer } from '../core/queries.ts';
import type { Choice, Offer } from '../ui/filters/use-offered.ts';

/** At most so many machines are offered; the others are found by typing. */
const mostOffered = 100;

/** In ms, after the last key. */
const pause = 250;

const asked = (institutionId: string, find: string) => ({
  params: { institutionId },
  query: { limit: mostOffered, find: find || undefined },
});

export const fetchMachineNames = (client: QueryClient, institutionId: string): Promise<void> =>
  fetchAhead(client, machines.names, asked(institutionId, ''));

export const useMachineNames = (institutionId: string) =>
  useAnswer(machines.names, asked(institutionId, ''));

/** The name of the chosen machine, where it is not among those that are known. */
const useChosen = (
  institutionId: string,
  chosen: string | undefined,
  known: readonly Choice[] | undefined,
) => {
  const isUnknown = known !== undefined && !known.some(({ value }) => value === chosen);
  const { data } = useAnswer(
    machines.one,
    { params: { institutionId, machineId: chosen ?? '' } },
    { enabled: chosen !== undefined && isUnknown },
  );
  return data?.machine;
};

/**
 * The machines of an institution for a select whose choice is `chosen`: however many there are, what
 * is typed is found on the server.
 */
export const useMachineOffer = (
  institutionId: string,
  chosen: string | undefined,
  asChoice: (machine: MachineName) => Choice,
): Offer => {
  const [typed, setTyped] = useState('');
  // A choice may be shown as '<ID> · <name>'.
  const [find] = useDebouncedValue(typed.split(' · ')[0] ?? '', pause);
  const first = useMachineNames(institutionId).data;
  const { data } = useAnswer(machines.names, asked(institutionId, find), { keepPrevious: true });
  const known = first?.machines.map(asChoice);
  const other = useChosen(institutionId, chosen, known);
  const isChosen = ({ value }: Choice) => value === chosen;
  const options = data?.machines.map(asChoice) ?? [];
  const choice = known?.find(isChosen) ?? (other && asChoice(other));
  if (choice && !options.some(isChosen)) options.push(choice);
  const more = Math.max(0, (data?.count ?? 0) - mostOffered);
  return { options, more, onFind: setTyped };
};
