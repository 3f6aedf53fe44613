import type { QueryClient } from '@tanstack/react-query';
import { type MachineName, machines } from '../../contract/machines.ts';
import { fetchAhead, useAnswer } from '../core/queries.ts';
import type { Choice, Offer } from '../ui/filters/use-offered.ts';
import { isElsewhere, offered, offerOf, useFind } from './offer.ts';

const asked = (institutionId: string, find = '') => ({
  params: { institutionId },
  query: offered(find),
});

export const fetchMachineNames = (client: QueryClient, institutionId: string): Promise<void> =>
  fetchAhead(client, machines.names, asked(institutionId));

export const useMachineNames = (institutionId: string) =>
  useAnswer(machines.names, asked(institutionId));

/** Select options for the machines of an institution. */
export const useMachineOffer = (
  institutionId: string,
  chosen: string | undefined,
  asChoice: (machine: MachineName) => Choice,
): Offer => {
  const { find, onFind } = useFind();
  const first = useMachineNames(institutionId).data?.machines.map(asChoice);
  const { data } = useAnswer(machines.names, asked(institutionId, find), { keepPrevious: true });
  const other = useAnswer(
    machines.one,
    { params: { institutionId, machineId: chosen ?? '' } },
    { enabled: isElsewhere({ first, chosen }) },
  ).data?.machine;
  return offerOf({
    chosen,
    first,
    found: data?.machines.map(asChoice),
    count: data?.count,
    other: other && asChoice(other),
    onFind,
  });
};
