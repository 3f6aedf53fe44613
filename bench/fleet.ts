import { calendarOf, dayNumber } from '../contract/values/periods.ts';
import { insertDispenses } from '../server/dispenses/record.ts';
import {
  addToRollups,
  rollupChangeOf,
  type TenantMachine,
} from '../server/machines/rollup/rollup.ts';
import type { Store, Tx } from '../server/platform/db/store.ts';
import type { MachineCaller } from '../server/platform/endpoints/machine-keys.ts';
import { newId } from '../server/platform/lists/ids.ts';
import { orderKey } from '../server/platform/lists/order-key.ts';
import type { Dispenses } from '../server/platform/schema/schema.ts';

export const fleetCalendar = calendarOf('Asia/Dhaka');
const firstDay = dayNumber('2024-01-01');
const days = 730;
const chunk = 10_000;
const types = ['CASH', 'RFID', 'BKASH', 'CASH'] as const;

const insertMachine = async (tx: Tx, index: number): Promise<TenantMachine> => {
  const organizationId = `organization-${index % 5}`;
  const institutionId = `institution-${index % 20}`;
  const place = { id: newId(), organizationId, institutionId };
  await tx
    .insertInto('machines')
    .values({
      ...place,
      name: `Machine ${index}`,
      nameKey: orderKey(`Machine ${index}`),
      physicalId: `PAD-${index}`,
      physicalIdKey: orderKey(`PAD-${index}`),
      simNumber: '',
      price: 1000,
      point: 1,
      pointsEnabled: 0,
      isActivated: 1,
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
    })
    .execute();
  const { id: machineId } = place;
  await tx
    .insertInto('machineKeys')
    .values({ keyHash: machineId, machineId, createdAt: 0, firstUsedAt: 0, revokedAt: null })
    .execute();
  await tx
    .insertInto('slots')
    .values({
      machineId,
      organizationId,
      institutionId,
      rowNo: 1,
      columnNo: 1,
      sizeRef: null,
      productCount: 1_000_000,
      capacity: 1_000_000,
      fixedCapacity: null,
      soldSoon: 0,
      countedAt: 0,
      wellAt: 0,
      sickAt: 0,
      sickBy: null,
      sickCode: null,
    })
    .execute();
  return place;
};

/** Inserts organizations, institutions and `machines` machines with a full slot each. */
export const aFleet = (store: Store, machines: number): Promise<TenantMachine[]> =>
  store.change(async (tx) => {
    for (let index = 0; index < 5; index++) {
      const name = `Organization ${index}`;
      const row = { name, nameKey: orderKey(name), description: '', type: '', logoId: null };
      await tx
        .insertInto('organizations')
        .values({ id: `organization-${index}`, ...row, createdAt: 0, removedAt: null })
        .execute();
    }
    for (let index = 0; index < 20; index++) {
      await tx
        .insertInto('institutions')
        .values({
          id: `institution-${index}`,
          organizationId: `organization-${index % 5}`,
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
    const places: TenantMachine[] = [];
    for (let index = 0; index < machines; index++) places.push(await insertMachine(tx, index));
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
