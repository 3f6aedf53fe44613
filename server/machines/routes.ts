import { machines } from '../../contract/machines.ts';
import { isDuplicate } from '../core/db/rows.ts';
import type { Tx } from '../core/db/store.ts';
import { refuseField } from '../core/errors.ts';
import { type App, serve } from '../core/serve.ts';
import { createMachine, removeMachine, resumeSlots, updateMachine } from './changes.ts';
import { offerCode, revokeKeys } from './keys.ts';
import { lockMachine, machinesOf, presentMachine, presentMachines } from './queries.ts';
import { sizeRoutes } from './sizes.ts';

const duplicate = (error: unknown): never => {
  if (isDuplicate(error)) {
    throw refuseField('physicalId', 'machineIdTaken');
  }
  throw error;
};

/** What else follows from it, in the same transaction, that a machine tells nothing any more. */
export type Silenced = (tx: Tx, machineId: string, now: number) => Promise<void>;

export const machineRoutes = (app: App, silenced: Silenced): void => {
  const { TIME_ZONE: timeZone } = app.settings;

  serve(app, machines.all, async ({ db, institution, now }) => ({
    machines: await presentMachines(db, await machinesOf(db, institution.id), now),
  }));

  serve(app, machines.create, ({ admin, body, change, institution, now }) =>
    change(async (tx) => {
      const deed = { adminId: admin.id, now, timeZone };
      const machine = await createMachine(tx, institution, body, deed);
      return { machine: await presentMachine(tx, machine, now) };
    }).catch(duplicate),
  );

  serve(app, machines.update, ({ admin, body, change, institution, note, now, params }) =>
    change(async (tx) => {
      const former = await lockMachine(tx, institution.id, params.machineId);
      note({ before: await presentMachine(tx, former, now) });
      const deed = { adminId: admin.id, now, timeZone };
      const machine = await updateMachine(tx, institution.id, params.machineId, body, deed);
      return { machine: await presentMachine(tx, machine, now) };
    }),
  );

  serve(app, machines.remove, ({ admin, change, institution, note, now, params }) =>
    change(async (tx) => {
      const former = await lockMachine(tx, institution.id, params.machineId);
      note({ before: await presentMachine(tx, former, now) });
      await removeMachine(tx, institution.id, former.id, { adminId: admin.id, now, timeZone });
      await silenced(tx, former.id, now);
    }),
  );

  serve(app, machines.resume, ({ admin, body, change, institution, note, now, params }) =>
    change(async (tx) => {
      const machine = await lockMachine(tx, institution.id, params.machineId);
      note({ before: await presentMachine(tx, machine, now) });
      await resumeSlots(tx, machine, body.slots, { adminId: admin.id, now, timeZone });
      return { machine: await presentMachine(tx, machine, now) };
    }),
  );

  serve(app, machines.pairingCode, ({ change, institution, now, params }) =>
    change(async (tx) => {
      const machine = await lockMachine(tx, institution.id, params.machineId);
      const { claimCode, expiresAt } = await offerCode(tx, machine.id, now);
      return { claimCode, expiresAt: new Date(expiresAt).toISOString() };
    }),
  );

  serve(app, machines.revokeKey, ({ change, institution, now, params }) =>
    change(async (tx) => {
      const machine = await lockMachine(tx, institution.id, params.machineId);
      await revokeKeys(tx, machine.id, now);
      await silenced(tx, machine.id, now);
    }),
  );

  sizeRoutes(app);
};
