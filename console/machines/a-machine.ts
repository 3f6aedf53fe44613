import type { Machine } from '../../contract/machines.ts';

/** For tests: an active machine with one full slot, unless told otherwise. */
export const aMachine = (given: Partial<Machine> = {}): Machine => ({
  _id: given.physicalId ?? 'machine',
  organizationId: 'organization',
  institutionId: 'institution',
  name: '',
  physicalId: 'PAD-1',
  simNumber: '',
  price: 10,
  point: 0,
  pointsEnabled: false,
  isActivated: true,
  isOnline: true,
  isDoorOpen: false,
  lastSyncedAt: null,
  firmware: '',
  rssi: null,
  configVersion: 1,
  configHeld: null,
  stocks: [
    {
      rowNo: 1,
      columnNo: 1,
      sizeId: null,
      productCount: 20,
      capacity: 20,
      fixedCapacity: null,
      paused: null,
      runsOut: null,
    },
  ],
  sizeTypes: [],
  taskAssignedTo: '',
  version: 1,
  keyState: 'NONE',
  ...given,
});
