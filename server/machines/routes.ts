import type { EndpointAnswer } from '../../contract/endpoint.ts';
import { machineBatches } from '../../contract/machine-batches.ts';
import {
  type MachineForm,
  type MachineUpdate,
  machines,
  maxSizes,
} from '../../contract/machines.ts';
import { isDuplicate } from '../platform/db/rows.ts';
import type { Db, Tx } from '../platform/db/store.ts';
import { type App, serveEndpoint } from '../platform/endpoints/serve-endpoint.ts';
import { presentInChunks, Streamed, streamJson } from '../platform/endpoints/streams.ts';
import { refuseField } from '../platform/http/errors.ts';
import { inInstitution } from '../platform/lists/list-query.ts';
import { createMachineCalls } from './calls.ts';
import { createMachine, removeMachine, resumeSlots, updateMachine } from './changes.ts';
import { findTakenIds, importMachines } from './import-machines.ts';
import { createClaimCode, revokeKeys } from './keys.ts';
import { listMachines } from './list.ts';
import { type MachinePresenter, machinesAtOnce, presentPairedAt } from './present.ts';
import { findMachine, findPairings, lockMachine } from './queries.ts';
import { sizeRoutes } from './sizes/size-routes.ts';
import { findSlots } from './stock/stock.ts';

const duplicate = (error: unknown): never => {
  if (isDuplicate(error)) throw refuseField('physicalId', 'machineIdTaken');
  throw error;
};

/** Counts the rows that a form adds to the machine's log, its stock ledger and its sizes. */
const countLogRows = ({
  stocks = [],
  newSizes = [],
  sizesOf,
}: Pick<Partial<MachineForm>, 'newSizes' | 'sizesOf'> & { stocks?: readonly unknown[] }): number =>
  1 + stocks.length + newSizes.length + (sizesOf === undefined ? 0 : maxSizes);

/** Counts the slots that a form may remove: it names all that stay, and an update of stock removes none. */
const countRemovable = async (
  db: Db,
  machineId: string,
  { stocks, taskAssignedTo }: MachineUpdate,
): Promise<number> => {
  if (!stocks || taskAssignedTo !== undefined) return 0;
  const slots = await findSlots(db, [machineId]);
  return Math.max(0, slots.length - stocks.length);
};

/** Runs in the same transaction when a machine can report nothing any more. */
export type OnMachineSilent = (tx: Tx, machineId: string, now: number) => Promise<void>;

export const machineRoutes = (
  app: App,
  presenter: MachinePresenter,
  onMachineSilent: OnMachineSilent,
): void => {
  const calls = createMachineCalls(app.calendar, presenter);
  const { runUpdate, runRemoval, contextOf } = calls;

  serveEndpoint(app, machines.all, async ({ db, institution, now, query }) => {
    const { rows, count } = await listMachines(db, inInstitution(institution.id), query);
    const present = (some: typeof rows) => presenter.list(db, some, now);
    if (rows.length <= machinesAtOnce) return { machines: await present(rows), count };
    const chunks = presentInChunks(rows, machinesAtOnce, present);
    return new Streamed<EndpointAnswer<typeof machines.all>>(
      streamJson({ machines: chunks, ...(count !== undefined && { count }) }),
    );
  });

  serveEndpoint(app, machines.one, async ({ db, institution, now, params }) => {
    const machine = await findMachine(db, institution.id, params.machineId);
    return { machine: await presenter.one(db, machine, now) };
  });

  serveEndpoint(app, machines.create, (call) => {
    call.note({ logRows: countLogRows(call.body) });
    return call
      .change(async (tx) => {
        const machine = await createMachine(tx, call.institution, call.body, contextOf(call));
        return { machine: await presenter.one(tx, machine, call.now) };
      })
      .catch(duplicate);
  });

  serveEndpoint(app, machineBatches.check, async ({ db, body }) => {
    const taken = await findTakenIds(db, body.physicalIds);
    return { taken: [...taken] };
  });

  serveEndpoint(app, machineBatches.import, (call) => {
    call.note({ logRows: call.body.machines.length * countLogRows(call.body) });
    return call
      .change(async (tx) => {
        const created = await importMachines(tx, call.institution, call.body, contextOf(call));
        return { machines: await presenter.list(tx, created, call.now) };
      })
      .catch(duplicate);
  });

  serveEndpoint(app, machines.update, async (call) => {
    const removable = await countRemovable(call.db, call.params.machineId, call.body);
    call.note({ logRows: countLogRows(call.body) + removable });
    return runUpdate(call, (tx, machine, context) =>
      updateMachine(tx, machine, call.body, context),
    );
  });

  serveEndpoint(app, machines.remove, async (call) => {
    const slots = await findSlots(call.db, [call.params.machineId]);
    call.note({ logRows: 1 + slots.length });
    await runRemoval(call, async (tx, machine, context) => {
      await removeMachine(tx, machine, context);
      await onMachineSilent(tx, machine.id, context.now);
    });
  });

  serveEndpoint(app, machines.resume, (call) =>
    runUpdate(call, (tx, machine, context) => resumeSlots(tx, machine, call.body.slots, context)),
  );

  // Only the audit gets the name of the machine; the caller has it.
  serveEndpoint(app, machines.pairingCode, async ({ change, institution, now, params }) => {
    const { physicalId: _, ...answer } = await change(async (tx) => {
      const machine = await lockMachine(tx, institution.id, params.machineId);
      const [pairing] = await findPairings(tx, [machine.id]);
      const { claimCode, expiresAt } = await createClaimCode(tx, machine, now);
      return {
        physicalId: machine.physicalId,
        claimCode,
        expiresAt: new Date(expiresAt).toISOString(),
        pairedAt: presentPairedAt(pairing),
      };
    });
    return answer;
  });

  serveEndpoint(app, machines.revokeKey, ({ change, institution, note, now, params }) =>
    change(async (tx) => {
      const machine = await lockMachine(tx, institution.id, params.machineId);
      note({ before: { _id: machine.id, physicalId: machine.physicalId } });
      await revokeKeys(tx, machine, now);
      await onMachineSilent(tx, machine.id, now);
    }),
  );

  sizeRoutes(app, calls);
};
