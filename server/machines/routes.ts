import { machines } from '../../contract/machines.ts';
import { isDuplicate } from '../core/db/rows.ts';
import type { Tx } from '../core/db/store.ts';
import { refuseField } from '../core/errors.ts';
import { inInstitution } from '../core/listing.ts';
import { type App, serve } from '../core/serve.ts';
import { machineCalls } from './calls.ts';
import { createMachine, removeMachine, resumeSlots, updateMachine } from './changes.ts';
import { offerCode, revokeKeys } from './keys.ts';
import { machinesNamed, presentName } from './list.ts';
import type { ShownMachines } from './present.ts';
import { lockMachine, machineOf } from './queries.ts';
import { sizeRoutes } from './size-routes.ts';

const duplicate = (error: unknown): never => {
  if (isDuplicate(error)) throw refuseField('physicalId', 'machineIdTaken');
  throw error;
};

/** Runs in the same transaction when a machine can report nothing any more. */
export type Silenced = (tx: Tx, machineId: string, now: number) => Promise<void>;

export const machineRoutes = (app: App, shown: ShownMachines, silenced: Silenced): void => {
  const calls = machineCalls(app.calendar, shown);
  const { changed, removed, contextOf } = calls;

  serve(app, machines.all, ({ db, institution, now, query }) =>
    shown.list(db, institution, query, now),
  );

  serve(app, machines.names, async ({ db, institution, query }) => {
    const { rows, count = rows.length } = await machinesNamed(
      db,
      inInstitution(institution.id),
      query,
    );
    return { machines: rows.map(presentName), count };
  });

  serve(app, machines.one, async ({ db, institution, now, params }) => {
    const machine = await machineOf(db, institution.id, params.machineId);
    return { machine: await shown.one(db, machine, now) };
  });

  serve(app, machines.create, (call) =>
    call
      .change(async (tx) => {
        const machine = await createMachine(tx, call.institution, call.body, contextOf(call));
        return { machine: await shown.one(tx, machine, call.now) };
      })
      .catch(duplicate),
  );

  serve(app, machines.update, (call) =>
    changed(call, (tx, machine, deed) => updateMachine(tx, machine, call.body, deed)),
  );

  serve(app, machines.remove, (call) =>
    removed(call, async (tx, machine, deed) => {
      await removeMachine(tx, machine, deed);
      await silenced(tx, machine.id, deed.now);
    }),
  );

  serve(app, machines.resume, (call) =>
    changed(call, (tx, machine, deed) => resumeSlots(tx, machine, call.body.slots, deed)),
  );

  serve(app, machines.pairingCode, ({ change, institution, now, params }) =>
    change(async (tx) => {
      const machine = await lockMachine(tx, institution.id, params.machineId);
      const { claimCode, expiresAt } = await offerCode(tx, machine, now);
      return { claimCode, expiresAt: new Date(expiresAt).toISOString() };
    }),
  );

  serve(app, machines.revokeKey, ({ change, institution, now, params }) =>
    change(async (tx) => {
      const machine = await lockMachine(tx, institution.id, params.machineId);
      await revokeKeys(tx, machine, now);
      await silenced(tx, machine.id, now);
    }),
  );

  sizeRoutes(app, calls);
};
