import { calendarOf, dayNumber } from '../../contract/values/periods.ts';
import { idForm } from '../../contract/values/text-forms.ts';
import { insertDispenses } from '../../server/dispenses/record.ts';
import {
  addToRollups,
  rollupChangeOf,
  type TenantMachine,
} from '../../server/machines/rollup/rollup.ts';
import type { Store, Tx } from '../../server/platform/db/store.ts';
import type { MachineCaller } from '../../server/platform/endpoints/machine-keys.ts';
import { newId } from '../../server/platform/lists/ids.ts';
import { orderKey } from '../../server/platform/lists/order-key.ts';
import type { Dispenses } from '../../server/platform/schema/schema.ts';

export const fleetCalendar = calendarOf('Asia/Dhaka');
const firstDay = dayNumber('2024-01-01');
const days = 730;
const chunk = 10_000;
/** Below the limit of parameters of a statement. */
const machinesPerInsert = 500;
const types = ['CASH', 'RFID', 'BKASH', 'CASH'] as const;

/** Tenants of a fleet, and slots of each machine. */
interface FleetShape {
  readonly organizations: number;
  readonly institutions: number;
  readonly slots: number;
  /** Products of a slot, which is full with them. */
  readonly productCount: number;
}

const usualShape: FleetShape = {
  organizations: 5,
  institutions: 20,
  slots: 1,
  productCount: 1_000_000,
};
const slotsInRow = 6;

const machineRow = (place: TenantMachine, index: number) => ({
  ...place,
  name: `Machine ${index}`,
  nameKey: orderKey(`Machine ${index}`),
  physicalId: `PAD-${index}`,
  physicalIdKey: orderKey(`PAD-${index}`),
  idKey: idForm(`PAD-${index}`),
  simNumber: '',
  price: 1000,
  point: 1,
  pointsEnabled: 0 as const,
  isActivated: 1 as const,
  taskAssignedTo: '',
  version: 1,
  configVersion: 1,
  lastSyncedAt: null,
  seenDay: null,
  firmware: '',
  rssi: null,
  doorOpen: null,
  claimCodeHash: null,
  claimExpiresAt: null,
  createdAt: 0,
  removedAt: null,
});

const slotRow = (
  { id: machineId, ...tenant }: TenantMachine,
  index: number,
  productCount: number,
) => ({
  machineId,
  ...tenant,
  rowNo: 1 + Math.floor(index / slotsInRow),
  columnNo: 1 + (index % slotsInRow),
  sizeRef: null,
  productCount,
  capacity: productCount,
  fixedCapacity: null,
  soldSoon: 0,
  countedAt: 0,
  wellAt: 0,
  sickAt: 0,
  sickBy: null,
  sickCode: null,
});

const insertMachines = async (
  tx: Tx,
  places: readonly TenantMachine[],
  first: number,
  { slots, productCount }: FleetShape,
): Promise<void> => {
  await tx
    .insertInto('machines')
    .values(places.map((place, index) => machineRow(place, first + index)))
    .execute();
  const keys = { createdAt: 0, firstUsedAt: 0, revokedAt: null };
  await tx
    .insertInto('machineKeys')
    .values(places.map(({ id }) => ({ keyHash: id, machineId: id, ...keys })))
    .execute();
  for (let index = 0; index < slots; index++) {
    await tx
      .insertInto('slots')
      .values(places.map((place) => slotRow(place, index, productCount)))
      .execute();
  }
};

const insertTenants = async (tx: Tx, { organizations, institutions }: FleetShape) => {
  for (let index = 0; index < organizations; index++) {
    const name = `Organization ${index}`;
    const row = { name, nameKey: orderKey(name), description: '', type: '', logoId: null };
    await tx
      .insertInto('organizations')
      .values({ id: `organization-${index}`, ...row, createdAt: 0, removedAt: null })
      .execute();
  }
  for (let index = 0; index < institutions; index++) {
    await tx
      .insertInto('institutions')
      .values({
        id: `institution-${index}`,
        organizationId: `organization-${index % organizations}`,
        name: `Institution ${index}`,
        nameKey: orderKey(`Institution ${index}`),
        address: '',
        type: '',
        category: 'SOCIAL',
        logoId: null,
        limitDaily: null,
        limitWeekly: null,
        limitMonthly: null,
        createdAt: 0,
        removedAt: null,
      })
      .execute();
  }
};

/** Inserts organizations, institutions and `machines` machines with full slots. */
export const aFleet = (
  store: Store,
  machines: number,
  shape: FleetShape = usualShape,
): Promise<TenantMachine[]> =>
  store.change(async (tx) => {
    await insertTenants(tx, shape);
    const places = Array.from({ length: machines }, (_, index) => {
      const institution = index % shape.institutions;
      return {
        id: newId(),
        organizationId: `organization-${institution % shape.organizations}`,
        institutionId: `institution-${institution}`,
      };
    });
    for (let first = 0; first < machines; first += machinesPerInsert) {
      const part = places.slice(first, first + machinesPerInsert);
      await insertMachines(tx, part, first, shape);
    }
    return places;
  });

/** The nth of `total` dispenses in order of time, spread over all days and machines. */
export const dispenseAt = (
  places: readonly TenantMachine[],
  n: number,
  total: number,
): Dispenses => {
  const place = places[n % places.length] ?? { id: '', organizationId: '', institutionId: '' };
  const day = firstDay + Math.floor((n / total) * days);
  const dispensedAt = fleetCalendar.startOfDay(day) + (n % 86_400) * 1000;
  const isSuccessful = n % 40 === 0 ? 0 : 1;
  const type = types[n % types.length] ?? 'CASH';
  return {
    id: newId(),
    organizationId: place.organizationId,
    institutionId: place.institutionId,
    machineId: place.id,
    epoch: 1,
    seq: n + 1,
    transactionType: type,
    rfid: null,
    cardKey: null,
    rowNo: 1,
    columnNo: 1,
    dispensedAt,
    day,
    receivedAt: dispensedAt,
    isSuccessful,
    paid: isSuccessful && type !== 'RFID' ? 1000 : 0,
    refunded: 0,
    refundTrxId: null,
    failureReason: isSuccessful ? null : 'JAM',
    paymentFailure: null,
    flags: '',
    paymentId: null,
    item: null,
  };
};

/** Fills the database with `total` dispenses and their rollups. */
export const fillHistory = async (
  store: Store,
  places: readonly TenantMachine[],
  total: number,
): Promise<void> => {
  const byId = new Map(places.map((place) => [place.id, place]));
  for (let start = 0; start < total; start += chunk) {
    const rows = Array.from({ length: Math.min(chunk, total - start) }, (_, index) =>
      dispenseAt(places, start + index, total),
    );
    const changes = rows.flatMap((row) => {
      const place = byId.get(row.machineId);
      return place ? rollupChangeOf(place, row, fleetCalendar) : [];
    });
    await store.change(async (tx) => {
      await insertDispenses(tx, rows);
      await addToRollups(tx, changes);
    });
  }
};

export const callerOf = (place: TenantMachine): MachineCaller => ({
  ...place,
  isActivated: true,
  keyHash: place.id,
  isNewKey: false,
});
