import { paths } from './fixtures.ts';
import type { GivenDispense, World } from './world.ts';

export const paidByBkash: GivenDispense = {
  transactionType: 'BKASH',
  at: '2025-03-10T08:14:00.000Z',
};

/** So many dispenses, a minute apart. */
export const many = (count: number): GivenDispense[] =>
  Array.from({ length: count }, (_, index) => ({
    transactionType: 'CASH',
    at: new Date(Date.parse('2025-03-10T06:00:00.000Z') + index * 60_000).toISOString(),
  }));

/** An institution whose one machine dispensed what is given, and the path of its dispenses. */
export const aDispensingMachine = async (world: World, given: readonly GivenDispense[]) => {
  const institution = await world.institution();
  const machine = await world.machine(institution, { name: 'Library', physicalId: 'PAD-DHK-0025' });
  await world.dispenses(machine, given);
  return { institution, machine, path: paths.institution(institution, 'dispenses') };
};

export const queryOf = (url: string) => Object.fromEntries(new URL(url).searchParams);

/** The query for the first page of the month before the night in Dhaka, of every status and type. */
export const everythingLately = {
  page: '1',
  limit: '15',
  startDate: '2025-02-15',
  endDate: '2025-03-15',
  status: 'ALL',
  transactionType: 'ALL',
};
