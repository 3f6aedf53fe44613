import type { DeviceCommand } from '../../contract/machine-api.ts';
import { controllerClock } from '../core/clock.ts';
import { badNetwork } from '../core/network.ts';
import { seededRandom } from '../core/random.ts';
import type { Act } from '../machine/command-runner.ts';
import { Machine } from '../machine/machine.ts';
import { type LosesPower, neverLosesPower } from '../machine/power.ts';
import { FakeMachineApi } from './fake-machine-api.ts';
import { aJournalPath } from './journal-path.ts';
import { aConfig } from './machine-config.ts';

const config = aConfig({ productCount: 100_000 });

/** A machine whose every move is recorded with its time. */
export const aWatchedMachine = (
  act: Act,
  network = {},
  losesPower: LosesPower = neverLosesPower,
) => {
  const time = { now: Date.parse('2026-01-10T06:00:00Z') };
  const server = new FakeMachineApi(() => time.now);
  server.config = config;
  const begun: { readonly commandId: string; readonly at: number }[] = [];
  const transport = badNetwork(server.transport, {
    odds: network,
    random: seededRandom(1),
    now: () => time.now,
    wait: async (ms) => {
      time.now += ms;
    },
  });
  const machine = new Machine({
    physicalId: 'M-1',
    journalPath: aJournalPath(),
    clock: controllerClock(() => time.now),
    connection: { url: 'http://server', transport },
    losesPower,
    act: (command) => {
      begun.push({ commandId: command.commandId, at: time.now });
      return act(command);
    },
  });
  return { machine, server, time, begun };
};

export const neverActs: Act = async () => {
  throw new Error('Nothing was to move');
};
export const actsAtOnce: Act = async () => undefined;
export const aCommand = (fields: Partial<DeviceCommand> = {}): DeviceCommand => ({
  commandId: 'one',
  type: 'DISPENSE',
  rowNo: 1,
  columnNo: 1,
  ttlSeconds: 60,
  ...fields,
});
