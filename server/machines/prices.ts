import type { MachinePrices, PricedMachine } from '../../contract/machines.ts';
import { toTaka } from '../../contract/money.ts';
import type { Tx } from '../platform/db/store.ts';
import { type AdminCaller, ownsTenant } from '../platform/http/access.ts';
import { refuseCall } from '../platform/http/errors.ts';
import type { Machines } from '../platform/schema/schema.ts';
import { updateMachine } from './changes.ts';
import type { ChangeContext } from './logs.ts';
import { lockMachinesById } from './queries.ts';

export const presentPriced = ({
  id,
  physicalId,
  name,
  price,
  version,
}: Machines): PricedMachine => ({
  _id: id,
  physicalId,
  name,
  price: toTaka(price),
  version,
});

/** Locks the machines of a call; a 404 when one is not the caller's. */
const lockOwn = async (tx: Tx, admin: AdminCaller, ids: readonly string[]): Promise<Machines[]> => {
  const found = await lockMachinesById(tx, ids);
  const own = found.filter(({ organizationId, institutionId }) =>
    ownsTenant(admin, organizationId, institutionId),
  );
  if (own.length < new Set(ids).size) throw refuseCall(404, 'machineNotFound');
  return own;
};

interface PricedMachines {
  readonly before: readonly Machines[];
  readonly priced: readonly Machines[];
  readonly outdated: readonly Machines[];
}

/** Gives machines one price, unless they have another version than the caller has read. */
export const setPrices = async (
  tx: Tx,
  admin: AdminCaller,
  { price, machines }: MachinePrices,
  context: ChangeContext,
): Promise<PricedMachines> => {
  const versions = new Map(machines.map(({ _id, version }) => [_id, version]));
  const locked = await lockOwn(tx, admin, [...versions.keys()]);
  const isCurrent = ({ id, version }: Machines) => (versions.get(id) ?? version) === version;
  const before = locked.filter(isCurrent);
  const priced: Machines[] = [];
  for (const machine of before) priced.push(await updateMachine(tx, machine, { price }, context));
  return { before, priced, outdated: locked.filter((machine) => !isCurrent(machine)) };
};
