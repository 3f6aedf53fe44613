import { message } from '../../contract/messages.ts';
import { mostTargets } from '../../contract/sizes.ts';
import { updating } from '../core/db/many-rows.ts';
import { lockFor } from '../core/db/rows.ts';
import type { Machines } from '../core/db/schema.ts';
import type { Db, Tx } from '../core/db/store.ts';
import { refuse } from '../core/errors.ts';
import { addToRollups, type RollupChange } from '../stats/rollup.ts';
import { type Deed, logChange } from './logs.ts';
import { machinesAmong, sizesOfMachines } from './queries.ts';
import { planSizes, type SizePlan } from './size-plan.ts';
import { addedMessage, changedMessage, insertSizes, newSize, refuseTooMany } from './sizes.ts';

/** Copies the sizes of one machine to other machines of an institution. */
export interface Applied {
  readonly institutionId: string;
  readonly sourceId: string;
  /** Undefined for all other machines. */
  readonly machineIds: readonly string[] | undefined;
}

interface Parties {
  readonly source: Machines;
  readonly targets: readonly Machines[];
}

/**
 * Selects the machines of an application in the order of their ids, which is the order of locks.
 */
const asked = (db: Db, { institutionId, sourceId, machineIds }: Applied) => {
  const ids = machineIds && [...new Set([...machineIds, sourceId])];
  // One more than the limit shows that there are too many.
  return machinesAmong(db, institutionId, ids, mostTargets + 2);
};

const partiesOf = (found: readonly Machines[], { sourceId, machineIds }: Applied): Parties => {
  const source = found.find(({ id }) => id === sourceId);
  const targets = found.filter(({ id }) => id !== sourceId);
  const isThere = (id: string) => found.some((machine) => machine.id === id);
  // Of too many machines not all are found, and the source may be among the others.
  if (targets.length > mostTargets) throw refuse(400, 'tooManyTargets', { max: mostTargets });
  if (!source || !(machineIds ?? []).every(isThere)) throw refuse(404, 'machineNotFound');
  return { source, targets };
};

const plansOf = async (db: Db, { source, targets }: Parties): Promise<SizePlan[]> => {
  const given = await sizesOfMachines(db, [source.id]);
  if (!given.length) throw refuse(400, 'noSizes');
  const ids = targets.map(({ id }) => id);
  const sizes = Map.groupBy(await sizesOfMachines(db, ids), ({ machineId }) => machineId);
  return targets.map((machine) => {
    const own = sizes.get(machine.id) ?? [];
    const plan = planSizes(machine, own, given);
    refuseTooMany(machine, own.length + plan.added.length);
    return plan;
  });
};

/** Plans the changes without locks, so that they may differ when they are applied. */
export const previewSizes = async (db: Db, applied: Applied): Promise<SizePlan[]> =>
  plansOf(db, partiesOf(await asked(db, applied).execute(), applied));

const updateSizes = updating(
  'sizes',
  { id: 'text' },
  { sizeName: 'text', price: 'integer', point: 'integer' },
);

const setVersions = updating(
  'machines',
  { id: 'text' },
  { version: 'integer', configVersion: 'integer' },
);

const logPlan = async (tx: Tx, plan: SizePlan, deed: Deed): Promise<RollupChange> => {
  const changes = [
    ...plan.added.map(addedMessage),
    ...plan.changed.map(({ before, after }) => changedMessage(before, after)),
  ];
  const [only, ...others] = changes;
  const told = only && !others.length ? only : message('machineChanges', { changes });
  return (await logChange(tx, plan.machine, told, deed)).change;
};

/**
 * Gives machines the sizes of another one. With a `version`, refuses when the source has another
 * one.
 */
export const applySizes = async (
  tx: Tx,
  applied: Applied & { readonly version: number | undefined },
  deed: Deed,
): Promise<SizePlan[]> => {
  const found = await asked(tx, applied).modifyEnd(lockFor(tx)).execute();
  const parties = partiesOf(found, applied);
  if (applied.version !== undefined && applied.version !== parties.source.version) {
    throw refuse(400, 'machineChanged');
  }
  const plans = await plansOf(tx, parties);
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
  for (const plan of changing) counted.push(await logPlan(tx, plan, deed));
  await addToRollups(tx, counted);
  return plans;
};
