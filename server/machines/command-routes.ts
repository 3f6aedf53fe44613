import { commands } from '../../contract/commands.ts';
import { type App, serve } from '../core/serve.ts';
import { commandsOf, presentCommand, queueCommand } from './commands.ts';
import { lockMachine, machineOf } from './queries.ts';

/** Seconds that a command may wait for its machine, and then for its start. */
const ttlSeconds = 60;

export const commandRoutes = (app: App): void => {
  serve(app, commands.queue, ({ admin, body, change, institution, now, params }) =>
    change(async (tx) => {
      const place = await lockMachine(tx, institution.id, params.machineId);
      const { type } = body;
      const given = { place, type, requestedBy: admin.id, ttlSeconds };
      return { command: presentCommand(await queueCommand(tx, given, now)) };
    }),
  );

  serve(app, commands.all, async ({ db, institution, params }) => {
    const machine = await machineOf(db, institution.id, params.machineId);
    return { commands: (await commandsOf(db, machine.id)).map(presentCommand) };
  });
};
