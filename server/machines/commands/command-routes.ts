import { commands, type QueueCommandBody } from '../../../contract/commands.ts';
import type { SlotPosition } from '../../../contract/slots.ts';
import type { Tx } from '../../platform/db/store.ts';
import { type App, serveEndpoint } from '../../platform/endpoints/serve-endpoint.ts';
import { refuseCall } from '../../platform/http/errors.ts';
import type { Commands } from '../../platform/schema/schema.ts';
import { findMachine, lockMachine } from '../queries.ts';
import type { TenantMachine } from '../rollup/rollup.ts';
import { findSlots } from '../stock/stock.ts';
import { listCommands, presentCommand, queueCommand, selectOpenCommands } from './commands.ts';

/** Checks that a machine may still turn a motor for a test vend. */
const isRunning = ({ type, createdAt, offeredAt, ttlSeconds }: Commands, now: number): boolean =>
  type === 'TEST_VEND' && now < (offeredAt ?? createdAt) + ttlSeconds * 1000;

/**
 * Returns the slot of a test vend, which exists. The caller holds the lock of the machine: of two
 * admins at the same time one turns the motor.
 */
const requireTestSlot = async (
  tx: Tx,
  machine: TenantMachine,
  { rowNo, columnNo }: QueueCommandBody,
  now: number,
): Promise<SlotPosition> => {
  const slots = await findSlots(tx, [machine.id]);
  const slot = slots.find((one) => one.rowNo === rowNo && one.columnNo === columnNo);
  if (!slot) throw refuseCall(404, 'slotNotFound');
  const open = await selectOpenCommands(tx, [machine.id]).execute();
  if (open.some((command) => isRunning(command, now))) throw refuseCall(400, 'testVendRunning');
  return { rowNo: slot.rowNo, columnNo: slot.columnNo };
};

/** Seconds that a command may wait for its machine, and then for its start. */
const ttlSeconds = 60;

export const commandRoutes = (app: App): void => {
  // Only the audit gets the name of the machine; the caller has it.
  serveEndpoint(app, commands.queue, async ({ admin, body, change, institution, now, params }) => {
    const { physicalId: _, ...queued } = await change(async (tx) => {
      const place = await lockMachine(tx, institution.id, params.machineId);
      const { type } = body;
      const slot = type === 'TEST_VEND' ? await requireTestSlot(tx, place, body, now) : undefined;
      const command = { place, type, ...(slot && { slot }), requestedBy: admin.id, ttlSeconds };
      const { physicalId } = place;
      return { ...presentCommand(await queueCommand(tx, command, now), 'en'), physicalId };
    });
    return { command: queued };
  });

  serveEndpoint(app, commands.all, async ({ db, institution, language, params }) => {
    const machine = await findMachine(db, institution.id, params.machineId);
    const rows = await listCommands(db, machine.id);
    return { commands: rows.map((row) => presentCommand(row, language)) };
  });
};
