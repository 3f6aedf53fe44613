import { createMessage } from '../../../contract/messages.ts';
import { maxTargets } from '../../../contract/sizes.ts';
import { rowUpdater } from '../../platform/db/many-rows.ts';
import { forNoKeyUpdate } from '../../platform/db/rows.ts';
import type { Db, Tx } from '../../platform/db/store.ts';
import { refuseCall } from '../../platform/http/errors.ts';
import { requireVersion } from '../../platform/http/update-entity.ts';
import type { Machines } from '../../platform/schema/schema.ts';
import { type ChangeContext, logMachineChange } from '../logs.ts';
import { findSizes, selectMachinesByIds } from '../queries.ts';
import { addToRollups, type RollupChange } from '../rollup/rollup.ts';
import { planSizes, type SizePlan } from './size-plan.ts';
import {
  insertSizes,
  newSize,
  refuseTooManySizes,
  sizeAddedMessage,
  sizeUpdatedMessage,
} from './sizes.ts';

/** Copies the sizes of one machine to other machines of an institution. */
export interface SizeApplication {
  readonly institutionId: string;
  readonly sourceId: string;
  /** Undefined for all other machines. */
  readonly machineIds: readonly string[] | undefined;
}

interface SizeParties {
  readonly source: Machines;
  readonly targets: readonly Machines[];
}

/**
 * Selects the machines of an application in the order of their ids, which is the order of locks.
 */
const selectParties = (db: Db, { institutionId, sourceId, machineIds }: SizeApplication) => {
  const ids = machineIds && [...new Set([...machineIds, sourceId])];
  // One more than the limit shows that there are too many.
  return selectMachinesByIds(db, institutionId, ids, maxTargets + 2);
};

const splitParties = (
  found: readonly Machines[],
  { sourceId, machineIds }: SizeApplication,
): SizeParties => {
  const source = found.find(({ id }) => id === sourceId);
  const targets = found.filter(({ id }) => id !== sourceId);
  const isThere = (id: string) => found.some((machine) => machine.id === id);
  // The query stops at a maximum, so the source may be missing from what it found.
  if (targets.length > maxTargets) throw refuseCall(400, 'tooManyTargets', { max: maxTargets });
  if (!source || !(machineIds ?? []).every(isThere)) throw refuseCall(404, 'machineNotFound');
  return { source, targets };
};

const buildPlans = async (db: Db, { source, targets }: SizeParties): Promise<SizePlan[]> => {
  const sourceSizes = await findSizes(db, [source.id]);
  if (!sourceSizes.length) throw refuseCall(400, 'noSizes');
  const ids = targets.map(({ id }) => id);
  const sizes = Map.groupBy(await findSizes(db, ids), ({ machineId }) => machineId);
  return targets.map((machine) => {
    const own = sizes.get(machine.id) ?? [];
    const plan = planSizes(machine, own, sourceSizes);
    refuseTooManySizes(machine, own.length + plan.added.length);
    return plan;
  });
};

/** Plans the changes without locks, so that they may differ when they are applied. */
export const previewSizes = async (db: Db, applied: SizeApplication): Promise<SizePlan[]> =>
  buildPlans(db, splitParties(await selectParties(db, applied).execute(), applied));

const updateSizes = rowUpdater(
  'sizes',
  { id: 'text' },
  { sizeName: 'text', price: 'integer', point: 'integer' },
);

const setVersions = rowUpdater(
  'machines',
  { id: 'text' },
  { version: 'integer', configVersion: 'integer' },
);

const logPlan = async (tx: Tx, plan: SizePlan, context: ChangeContext): Promise<RollupChange> => {
  const changes = [
    ...plan.added.map(sizeAddedMessage),
    ...plan.changed.map(({ before, after }) => sizeUpdatedMessage(before, after)),
  ];
  const [only, ...others] = changes;
  const logText = only && !others.length ? only : createMessage('machineChanges', { changes });
  return (await logMachineChange(tx, plan.machine, logText, context)).change;
};

/**
 * Gives machines the sizes of another one. With a `version`, refuses when the source has another
 * one.
 */
export const applySizes = async (
  tx: Tx,
  applied: SizeApplication & { readonly version: number | undefined },
  context: ChangeContext,
): Promise<SizePlan[]> => {
  const found = await selectParties(tx, applied).modifyEnd(forNoKeyUpdate(tx)).execute();
  const parties = splitParties(found, applied);
  requireVersion(parties.source, applied.version, 'machineChanged');
  const plans = await buildPlans(tx, parties);
  const changing = plans.filter(({ added, changed }) => added.length + changed.length > 0);
  await insertSizes(
    tx,
    changing.flatMap(({ machine, added }) => added.map((size) => newSize(machine, size))),
  );
  await updateSizes(
    tx,
    changing.flatMap(({ changed }) =>
      changed.map(({ before: { id }, after: { sizeName, price, point } }) => ({
        id,
        sizeName,
        price,
        point,
      })),
    ),
  );
  await setVersions(
    tx,
    changing.map(({ machine: { id, version, configVersion } }) => ({
      id,
      version: version + 1,
      configVersion: configVersion + 1,
    })),
  );
  const counted: RollupChange[] = [];
  for (const plan of changing) counted.push(await logPlan(tx, plan, context));
  await addToRollups(tx, counted);
  return plans;
};
