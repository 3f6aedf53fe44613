import type { DeviceCommand } from '../../../contract/machine-api.ts';
import { exchangeCommands, lockOpenCommands } from '../../machines/commands/command-exchange.ts';
import { lockCallers } from '../../machines/machine-locks.ts';
import { addToRollups } from '../../machines/rollup/rollup.ts';
import type { Tx } from '../../platform/db/store.ts';
import type { IngestOptions } from '../events/ingest.ts';
import { type Contact, recordContacts } from './contacts.ts';

/** Commands for a machine that called; undefined when its key was revoked or it was removed. */
export type CommandHandout =
  | { readonly isActivated: boolean; readonly commands: readonly DeviceCommand[] }
  | undefined;

/**
 * Records the contacts of machines that call and hands activated ones their commands, in the
 * caller's transaction.
 */
export const handOutCommands =
  ({ calendar, settle }: Pick<IngestOptions, 'calendar' | 'settle'>) =>
  async (tx: Tx, contacts: readonly Contact[]): Promise<CommandHandout[]> => {
    const { keys, machines } = await lockCallers(
      tx,
      contacts.map(({ caller }) => caller),
    );
    const admitted = contacts.filter(({ caller }) => keys.has(caller.keyHash));
    const contactChanges = await recordContacts(tx, machines, admitted, calendar);
    const turns = admitted
      .filter(({ caller }) => machines.get(caller.id)?.isActivated === 1)
      .map(({ caller, receivedAt: now }) => ({
        machineId: caller.id,
        keyHash: caller.keyHash,
        epoch: machines.get(caller.id)?.epochHeld ?? null,
        isActivated: true,
        results: [],
        now,
      }));
    const open = await lockOpenCommands(
      tx,
      turns.map(({ machineId }) => machineId),
    );
    const exchange = await exchangeCommands(tx, turns, open);
    const now = Math.max(...contacts.map(({ receivedAt }) => receivedAt));
    const pads = await settle(tx, exchange, now);
    await addToRollups(tx, [...contactChanges, ...pads]);
    return contacts.map(({ caller }) => {
      if (!keys.has(caller.keyHash)) return undefined;
      const isActivated = machines.get(caller.id)?.isActivated === 1;
      return { isActivated, commands: exchange.offers.get(caller.id) ?? [] };
    });
  };
