import { commands } from '../../../contract/commands.ts';
import { type App, serveEndpoint } from '../../platform/endpoints/serve-endpoint.ts';
import { findMachine, lockMachine } from '../queries.ts';
import { listCommands, presentCommand, queueCommand } from './commands.ts';
import { requireTestSlot } from './test-slot.ts';

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
