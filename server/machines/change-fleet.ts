import { type RawBuilder, sql } from 'kysely';
import { type FleetChange, type FleetChoice, maxFleet } from '../../contract/fleet.ts';
import type { MachineName } from '../../contract/machines.ts';
import { isAmong } from '../platform/db/rows.ts';
import type { Tx } from '../platform/db/store.ts';
import { type AdminCaller, ownsTenant, scopeOf } from '../platform/endpoints/access.ts';
import { refuseCall, refuseField } from '../platform/http/errors.ts';
import { anyColumnContains } from '../platform/lists/text-search.ts';
import type { Machines } from '../platform/schema/schema.ts';
import { forEachChunk } from '../platform/threads/for-each-chunk.ts';
import { inFleet } from './fleet.ts';
import { searchColumns } from './list.ts';
import { type ChangeContext, logMachineChanges } from './logs.ts';
import { lockMachinesById, lockMachinesWhere } from './queries.ts';
import { addToRollups } from './rollup/rollup.ts';
import { planFields, toMachineFields, updateMessage } from './rules.ts';

interface LockedFleet {
  readonly current: readonly Machines[];
  readonly outdated: readonly Machines[];
}

type NamedMachines = NonNullable<FleetChoice['machines']>;
type MatchingMachines = NonNullable<FleetChoice['matching']>;

/** Locks named machines; a 404 when one is not the caller's. */
const lockNamed = async (
  tx: Tx,
  admin: AdminCaller,
  machines: NamedMachines,
): Promise<LockedFleet> => {
  const versions = new Map(machines.map(({ _id, version }) => [_id, version]));
  const found = await lockMachinesById(tx, [...versions.keys()]);
  const own = found.filter(({ organizationId, institutionId }) =>
    ownsTenant(admin, organizationId, institutionId),
  );
  if (own.length < versions.size) throw refuseCall(404, 'machineNotFound');
  const isCurrent = ({ id, version }: Machines) => (versions.get(id) ?? version) === version;
  return { current: own.filter(isCurrent), outdated: own.filter((one) => !isCurrent(one)) };
};

/** Locks the machines that match; refuses unless there are as many as the admin confirmed. */
const lockMatching = async (
  tx: Tx,
  admin: AdminCaller,
  { state, find, exceptIds = [], count, ...tenant }: MatchingMachines,
  now: number,
): Promise<LockedFleet> => {
  const conditions: RawBuilder<unknown>[] = [
    inFleet(await scopeOf(tx, admin, tenant), state, now),
    sql`not ${isAmong(tx, 'id', exceptIds)}`,
  ];
  if (find) conditions.push(anyColumnContains(searchColumns, find));
  const current = await lockMachinesWhere(
    tx,
    sql`${sql.join(conditions, sql` and `)}`,
    maxFleet + 1,
  );
  if (current.length !== count) throw refuseCall(400, 'machinesChanged', { count: current.length });
  return { current, outdated: [] };
};

const lockChosen = (
  tx: Tx,
  admin: AdminCaller,
  { machines, matching }: FleetChoice,
  now: number,
): Promise<LockedFleet> => {
  if (machines && !matching) return lockNamed(tx, admin, machines);
  if (matching && !machines) return lockMatching(tx, admin, matching, now);
  throw refuseCall(400, 'machinesNotChosen');
};

const presentName = ({ id, physicalId, name }: Machines): MachineName => ({
  _id: id,
  physicalId,
  name,
});

/** Machines that are changed by one statement; other calls run in between. */
const chunkSize = 100;

interface ChangedFleet extends Omit<FleetChange, keyof FleetChoice> {
  /** As they were. */
  readonly changed: readonly Machines[];
  readonly unchanged: number;
  readonly outdated: MachineName[];
}

/** Gives many machines one price, one state, or both, in the caller's transaction. */
export const changeFleet = async (
  tx: Tx,
  admin: AdminCaller,
  { machines, matching, ...wanted }: FleetChange,
  context: ChangeContext,
): Promise<ChangedFleet> => {
  if (wanted.price === undefined && wanted.isActivated === undefined) {
    throw refuseField('price', 'priceExpected');
  }
  const { current, outdated } = await lockChosen(tx, admin, { machines, matching }, context.now);
  const plans = current
    .map((machine) => ({ machine, ...planFields(machine, wanted) }))
    .filter(({ messages }) => messages.length > 0);
  await forEachChunk(plans, chunkSize, async (some) => {
    await tx
      .updateTable('machines')
      .set((eb) => ({
        ...toMachineFields(wanted),
        version: eb('version', '+', 1),
        configVersion: eb('configVersion', '+', 1),
      }))
      .where(
        isAmong(
          tx,
          'id',
          some.map(({ machine }) => machine.id),
        ),
      )
      .execute();
    const logged = await logMachineChanges(
      tx,
      some.map(({ machine, messages }) => ({ machine, text: updateMessage(messages, machine) })),
      context,
    );
    await addToRollups(
      tx,
      logged.map(({ change }) => change),
    );
  });
  const changed = plans.map(({ machine }) => machine);
  return {
    ...wanted,
    changed,
    unchanged: current.length - changed.length,
    outdated: outdated.map(presentName),
  };
};
