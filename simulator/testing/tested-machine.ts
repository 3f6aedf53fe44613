import { controllerClock } from '../core/clock.ts';
import { badNetwork, type Odds } from '../core/network.ts';
import { seededRandom } from '../core/random.ts';
import { Machine } from '../machine/machine.ts';
import { FakeMachineApi } from './fake-machine-api.ts';
import { aJournalPath } from './journal-path.ts';

export const cashDispense = {
  type: 'DISPENSE',
  transactionType: 'CASH',
  rowNo: 1,
  columnNo: 1,
  isSuccessful: true,
} as const;

/** A machine, its server, and a network that can be made bad. */
export const aMachine = (odds: Odds = {}, seed = 1) => {
  const time = { now: Date.parse('2026-01-10T06:00:00Z') };
  const server = new FakeMachineApi(() => time.now);
  const offline = [{ from: Number.POSITIVE_INFINITY, to: Number.POSITIVE_INFINITY }];
  const transport = badNetwork(server.transport, {
    odds,
    offline,
    random: seededRandom(seed),
    now: () => time.now,
    wait: async (ms) => {
      time.now += ms;
    },
  });
  const journalPath = aJournalPath();
  const start = () =>
    new Machine({
      physicalId: 'M-1',
      journalPath,
      clock: controllerClock(() => time.now),
      connection: { url: 'http://server', transport },
      act: async () => undefined,
    });
  return { machine: start(), server, time, offline, start };
};
