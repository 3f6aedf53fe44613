import type { Admin } from '../../contract/admins.ts';
import type { AttentionOf } from '../../contract/attention.ts';
import type { Dispense } from '../../contract/dispenses.ts';
import type { Institution } from '../../contract/institutions.ts';
import type { Machine, Size } from '../../contract/machines.ts';
import type { Organization, UnlockRfid } from '../../contract/organizations.ts';
import type { Payment } from '../../contract/payments.ts';
import type { Person } from '../../contract/people.ts';
import { defaultProvider } from '../../contract/providers.ts';
import type { Rfid } from '../../contract/rfids.ts';
import type { Slot } from '../../contract/slots.ts';
import { emptyTenantSummary } from '../../contract/tenant-summary.ts';

/** Ids of the organization, institution and machine that the default answers know. */
export const organizationId = 'o1';
export const institutionId = 'i1';
export const machineId = 'm1';

const now = () => new Date().toISOString();

export const buildAdmin = (given: Partial<Admin> = {}): Admin => ({
  _id: 'a1',
  username: 'super',
  type: 'SUPER',
  organizationId: null,
  institutionId: null,
  avatar: null,
  ...given,
});

export const buildOrganizationAdmin = (given: Partial<Admin> = {}): Admin =>
  buildAdmin({ _id: 'a2', username: 'padma', type: 'ORGANIZATION', organizationId, ...given });

export const buildInstitutionAdmin = (given: Partial<Admin> = {}): Admin =>
  buildAdmin({
    _id: 'a3',
    username: 'eden',
    type: 'INSTITUTION',
    organizationId,
    institutionId,
    ...given,
  });

/** `inside` may be given in parts. */
export const buildOrganization = (
  given: Partial<Omit<Organization, 'inside'>> & { inside?: Partial<Organization['inside']> } = {},
): Organization => ({
  _id: organizationId,
  name: 'Padma Trust',
  description: 'Of tests',
  type: '',
  logo: null,
  unlockRFIDs: [],
  version: 1,
  ...given,
  inside: { ...emptyTenantSummary, institutions: 1, ...given.inside },
});

/** `inside` may be given in parts. */
export const buildInstitution = (
  given: Partial<Omit<Institution, 'inside'>> & { inside?: Partial<Institution['inside']> } = {},
): Institution => ({
  _id: institutionId,
  organizationId,
  name: 'Eden Campus',
  address: 'Azimpur Road, Dhaka',
  type: '',
  category: 'SOCIAL',
  logo: null,
  limitation: { daily: null, weekly: null, monthly: null },
  cardHistoryDays: null,
  version: 1,
  ...given,
  inside: { ...emptyTenantSummary, ...given.inside },
});

export const buildSlot = (given: Partial<Slot> = {}): Slot => ({
  rowNo: 1,
  columnNo: 1,
  sizeId: null,
  productCount: 20,
  capacity: 20,
  fixedCapacity: null,
  paused: null,
  runsOut: null,
  ...given,
});

export const buildSize = (given: Partial<Size> = {}): Size => ({
  _id: 's1',
  sizeId: 'L',
  sizeName: 'Large',
  price: 12,
  point: 1,
  ...given,
});

/** With one slot of 20 at row 1, column 1. */
export const buildMachine = (given: Partial<Machine> = {}): Machine => ({
  _id: machineId,
  organizationId,
  institutionId,
  name: '',
  physicalId: 'PAD-1',
  simNumber: '',
  price: 10,
  point: 1,
  pointsEnabled: false,
  isActivated: true,
  isOnline: true,
  isDoorOpen: false,
  lastSyncedAt: now(),
  firmware: '1.4.2',
  rssi: -71,
  configVersion: 1,
  configHeld: 1,
  stocks: [buildSlot()],
  sizeTypes: [],
  taskAssignedTo: '',
  version: 1,
  keyState: 'CLAIMED',
  pairedAt: '2025-03-01T06:00:00.000Z',
  ...given,
});

export const buildRfid = (given: Partial<Rfid> = {}): Rfid => ({
  _id: 'r1',
  institutionId,
  physicalId: '04A1B2C3',
  name: '',
  designation: '',
  designationId: '',
  stockType: 'LIMITED',
  point: 0,
  isFree: false,
  isActive: true,
  version: 1,
  ...given,
});

export const buildUnlockRfid = (given: Partial<UnlockRfid> = {}): UnlockRfid => ({
  _id: 'u1',
  physicalId: 'DOOR-1',
  name: '',
  isActive: true,
  version: 1,
  ...given,
});

const machineName = { _id: machineId, physicalId: 'PAD-1', name: '' };

/** Paid in cash, now. */
export const buildPerson = (given: Partial<Person> = {}): Person => ({
  _id: 'person-1',
  institutionId,
  name: 'Rahima Khatun',
  phone: '8801712345678',
  language: 'bn',
  isActive: true,
  version: 1,
  ...given,
});

export const buildDispense = (given: Partial<Dispense> = {}): Dispense => ({
  _id: 'd1',
  machineId: machineName,
  transactionType: 'CASH',
  rfid: null,
  dispensedAt: now(),
  isSuccessful: true,
  paid: 10,
  refund: null,
  paymentId: null,
  failureReason: null,
  paymentFailure: null,
  flags: [],
  ...given,
});

/** Paid and dispensed, now. */
export const buildPayment = (given: Partial<Payment> = {}): Payment => ({
  _id: 'p1',
  provider: defaultProvider,
  machineId: machineName,
  state: 'DISPENSED',
  flags: [],
  isRefundLate: false,
  amount: 10,
  chargedAmount: given.amount ?? 10,
  couponAmount: 0,
  quantity: 1,
  rowNo: 1,
  columnNo: 1,
  invoice: 'INV-1',
  paymentID: 'TR0011',
  trxID: '8KJ6A1B2C3',
  refundTrxID: null,
  wallet: '01712•••678',
  failure: null,
  settledAs: null,
  createdAt: now(),
  changedAt: now(),
  actions: [],
  ...given,
});

/** A machine that has been silent for an hour. */
export const buildSilentMachineItem = (
  given: Partial<AttentionOf<'MACHINE_SILENT'>> = {},
): AttentionOf<'MACHINE_SILENT'> => {
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
  return {
    _id: 'n1',
    kind: 'MACHINE_SILENT',
    severity: 'bad',
    organization: { _id: organizationId, name: 'Padma Trust' },
    institution: { _id: institutionId, name: 'Eden Campus' },
    machine: machineName,
    subject: '',
    since: hourAgo,
    openedAt: hourAgo,
    takenBy: null,
    takenAt: null,
    snoozedUntil: null,
    closedAt: null,
    doneBy: null,
    facts: { rssi: -97, simNumber: '01712345678' },
    ...given,
  };
};
