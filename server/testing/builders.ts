import type { DispenseEvent } from '../../contract/device-events.ts';
import { machineApi } from '../../contract/machine-api.ts';
import { type MachineForm, machines } from '../../contract/machines.ts';
import type { UnlockRfid } from '../../contract/organizations.ts';
import { type Rfid, type RfidForm, rfids } from '../../contract/rfids.ts';
import { type UnlockRfidForm, unlockRfids } from '../../contract/unlock-rfids.ts';
import { hashPassword } from '../admins/passwords.ts';
import { insertAdmin } from '../admins/queries.ts';
import type { Payments } from '../core/db/schema.ts';
import { newId } from '../core/ids.ts';
import { openSession } from '../core/session.ts';
import type { Place } from '../stats/rollup.ts';
import { aPaymentRow } from './payment-row.ts';
import type { TestServer } from './server.ts';

/** What tests start from. Each builder makes the parents it is not given. */

let count = 0;
/** A number that no other builder of this run has used. */
export const unique = (): number => ++count;

const password = hashPassword('a password of tests');

export interface TestAdmin {
  readonly id: string;
  readonly token: string;
  readonly sessionId: string;
  readonly username: string;
}

const anAdmin = async (
  { store, clock }: TestServer,
  place: {
    type: 'SUPER' | 'ORGANIZATION' | 'INSTITUTION';
    organizationId: string | null;
    institutionId: string | null;
  },
): Promise<TestAdmin> => {
  const username = `${place.type.toLowerCase()}-${unique()}`;
  const passwordHash = await password;
  return store.change(async (tx) => {
    const { id } = await insertAdmin(tx, { ...place, username, passwordHash }, clock.now);
    const origin = { id: newId(), client: '', browser: '', platform: '', browserHash: '' };
    const token = await openSession(tx, id, clock.now, origin);
    return { id, username, token, sessionId: origin.id };
  });
};

export const adminPassword = 'a password of tests';

export const aSuper = (server: TestServer) =>
  anAdmin(server, { type: 'SUPER', organizationId: null, institutionId: null });

export const anOrganizationAdmin = (server: TestServer, organizationId: string) =>
  anAdmin(server, { type: 'ORGANIZATION', organizationId, institutionId: null });

export const anInstitutionAdmin = (
  server: TestServer,
  institution: { id: string; organizationId: string },
) =>
  anAdmin(server, {
    type: 'INSTITUTION',
    organizationId: institution.organizationId,
    institutionId: institution.id,
  });

export const anOrganization = async (
  { store, clock }: TestServer,
  given: { name?: string } = {},
): Promise<{ id: string }> => {
  const id = `organization-${unique()}`;
  await store.change((tx) =>
    tx
      .insertInto('organizations')
      .values({
        id,
        name: given.name ?? `Organization ${id}`,
        description: 'An organization of tests',
        type: 'University',
        logoId: null,
        createdAt: clock.now,
        removedAt: null,
      })
      .execute(),
  );
  return { id };
};

export const anInstitution = async (
  server: TestServer,
  given: { organizationId?: string; name?: string } = {},
): Promise<{ id: string; organizationId: string }> => {
  const organizationId = given.organizationId ?? (await anOrganization(server)).id;
  const id = `institution-${unique()}`;
  await server.store.change((tx) =>
    tx
      .insertInto('institutions')
      .values({
        id,
        organizationId,
        name: given.name ?? `Institution ${id}`,
        address: 'Nilkhet Road, Dhaka',
        type: 'College',
        category: 'SOCIAL',
        logoId: null,
        limitDaily: null,
        limitWeekly: null,
        limitMonthly: null,
        createdAt: server.clock.now,
        removedAt: null,
      })
      .execute(),
  );
  return { id, organizationId };
};

export interface TestMachine extends Place {
  readonly physicalId: string;
}

/** A machine with one slot of 20 at row 1, column 1, made the way an admin makes it. */
export const aMachine = async (
  server: TestServer,
  given: Partial<MachineForm> & { institution?: { id: string; organizationId: string } } = {},
): Promise<TestMachine> => {
  const { institution: parent, ...form } = given;
  const institution = parent ?? (await anInstitution(server));
  const { token } = await aSuper(server);
  const { machine } = await server.call(machines.create, {
    params: { institutionId: institution.id },
    body: {
      physicalId: `PAD-${unique()}`,
      stocks: [{ rowNo: 1, columnNo: 1, productCount: 20 }],
      ...form,
    },
    token,
  });
  const { _id: id, organizationId, institutionId, physicalId } = machine;
  return { id, organizationId, institutionId, physicalId };
};

/** The key of a machine that was paired as an installer pairs it. */
export const aMachineKey = async (server: TestServer, machine: TestMachine): Promise<string> => {
  const { token } = await aSuper(server);
  const { claimCode } = await server.call(machines.pairingCode, {
    params: { institutionId: machine.institutionId, machineId: machine.id },
    token,
  });
  const { machineKey } = await server.call(machineApi.claim, {
    body: { physicalId: machine.physicalId, claimCode },
  });
  return machineKey;
};

export const aDispense = (seq: number, given: Partial<DispenseEvent> = {}): DispenseEvent => ({
  type: 'DISPENSE',
  seq,
  uptimeMs: 0,
  transactionType: 'CASH',
  rowNo: 1,
  columnNo: 1,
  isSuccessful: true,
  ...given,
});

/** An active RFID with 10 points, made the way an admin makes it. */
export const anRfid = async (
  server: TestServer,
  given: Partial<RfidForm> & { institution?: { id: string } } = {},
): Promise<Rfid> => {
  const { institution: parent, ...form } = given;
  const institution = parent ?? (await anInstitution(server));
  const { token } = await aSuper(server);
  const { rfid } = await server.call(rfids.create, {
    params: { institutionId: institution.id },
    body: { physicalId: `CARD-${unique()}`, stockType: 'LIMITED', point: 10, ...form },
    token,
  });
  return rfid;
};

/** An active unlock RFID of an organization. */
export const anUnlockRfid = async (
  server: TestServer,
  given: Partial<UnlockRfidForm> & { organizationId?: string } = {},
): Promise<UnlockRfid & { organizationId: string }> => {
  const { organizationId = (await anOrganization(server)).id, ...form } = given;
  const { token } = await aSuper(server);
  const body = { physicalId: `UNLOCK-${unique()}`, isActive: true, ...form };
  const { organization } = await server.call(unlockRfids.add, {
    params: { id: organizationId },
    body,
    token,
  });
  const added = organization.unlockRFIDs.find(({ physicalId }) => physicalId === body.physicalId);
  if (!added) throw new Error(`Unlock RFID ${body.physicalId} was not added`);
  return { ...added, organizationId };
};

/** A payment of one pad that was paid and dispensed, as it stands in the ledger afterwards. */
export const aPayment = (
  server: TestServer,
  { id: machineId, organizationId, institutionId }: Place,
  given: Partial<Payments> = {},
): Promise<Payments> => {
  const place = { organizationId, institutionId, machineId };
  return server.store.change((tx) =>
    tx
      .insertInto('payments')
      .values(aPaymentRow(server.clock.now, { ...place, trxId: `TRX-${unique()}`, ...given }))
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
};
