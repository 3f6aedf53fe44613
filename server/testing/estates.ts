import { ZodMiniObject } from 'zod/mini';
import { type Endpoint, pathParamNames } from '../../contract/endpoint.ts';
import { machineApi } from '../../contract/machine-api.ts';
import { sizes } from '../../contract/sizes.ts';
import { unknownCards } from '../../contract/unknown-cards.ts';
import {
  anInstitutionAdmin,
  anOrganizationAdmin,
  aSuper,
  type TestAdmin,
} from './admins/admins.ts';
import { aSubscription } from './alerting.ts';
import { aSilentMachineItem } from './attention.ts';
import { aDispense, aMachine, aMachineKey, type TestMachine } from './machines/machines.ts';
import { anRfid, anUnlockRfid } from './machines/rfids.ts';
import { aPayment } from './payments/payments.ts';
import { aPerson } from './people.ts';
import { buildOnce, type TestServer } from './server.ts';
import { anInstitution, anOrganization } from './tenants.ts';
import { uniqueLetters } from './unique.ts';
import { aDoorLink, aVisit } from './visits.ts';

/** An institution with one entity of each kind, each named by a marker unique to this tenant. */
export interface Campus {
  readonly id: string;
  readonly organizationId: string;
  readonly marker: string;
  readonly machine: TestMachine;
  readonly machineKey: string;
  readonly rfidId: string;
  readonly personId: string;
  readonly doorToken: string;
  readonly visitId: string;
  /** ID of an unknown card. */
  readonly cardId: string;
  readonly sizeId: string;
  readonly paymentId: string;
  readonly subscriptionId: string;
  readonly itemId: string;
  readonly admin: TestAdmin;
}

/** An organization with two institutions. */
export interface Estate {
  readonly id: string;
  readonly marker: string;
  readonly unlockRfidId: string;
  readonly admin: TestAdmin;
  readonly campuses: readonly [Campus, Campus];
}

const aCampus = async (server: TestServer, organizationId: string): Promise<Campus> => {
  const marker = `campus-marker-${uniqueLetters()}`;
  const { id } = await anInstitution(server, { organizationId, name: marker });
  const institution = { id, organizationId };
  const machine = await aMachine(server, {
    institution,
    name: marker,
    physicalId: `PAD-${marker}`,
    pointsEnabled: true,
    point: 1,
  });
  const { _id: rfidId, physicalId } = await anRfid(server, {
    institution,
    name: marker,
    physicalId: `CARD-${marker}`,
  });
  const { token } = await aSuper(server);
  const { machine: withSize } = await server.call(sizes.add, {
    params: { institutionId: id, machineId: machine.id },
    body: { sizeId: `L-${marker}`, sizeName: marker, price: 12, point: 1 },
    token,
  });
  const machineKey = await aMachineKey(server, machine);
  const card = { transactionType: 'RFID', rfid: physicalId } as const;
  const unknownCard = { type: 'UNKNOWN_CARD', seq: 3, uptimeMs: 0, rfid: `NEW-${marker}` } as const;
  await server.call(machineApi.sync, {
    body: { epoch: 1, uptimeMs: 0, events: [aDispense(1), aDispense(2, card), unknownCard] },
    token: machineKey,
  });
  const { cards } = await server.call(unknownCards.all, { params: { institutionId: id }, token });
  const doorToken = await aDoorLink(server, machine);
  return {
    id,
    organizationId,
    marker,
    machine,
    machineKey,
    rfidId,
    personId: (await aPerson(server, { institution, name: marker }))._id,
    doorToken,
    visitId: (await aVisit(server, doorToken, { name: marker })).visitId,
    cardId: cards[0]?._id ?? '',
    sizeId: withSize.sizeTypes[0]?._id ?? '',
    paymentId: (await aPayment(server, machine)).id,
    subscriptionId: (
      await aSubscription(server, {
        organizationId,
        institutionId: id,
        address: `${marker}@example.com`,
      })
    ).id,
    itemId: await aSilentMachineItem(server, machine),
    admin: await anInstitutionAdmin(server, institution),
  };
};

export const anEstate = async (server: TestServer): Promise<Estate> => {
  const marker = `estate-marker-${uniqueLetters()}`;
  const { id } = await anOrganization(server, { name: marker });
  const unlock = await anUnlockRfid(server, {
    organizationId: id,
    name: marker,
    physicalId: `UNLOCK-${marker}`,
  });
  return {
    id,
    marker,
    unlockRfidId: unlock._id,
    admin: await anOrganizationAdmin(server, id),
    campuses: [await aCampus(server, id), await aCampus(server, id)],
  };
};

/** A server with one estate, and a super admin. */
export const aServerWithEstate = buildOnce(async (server) => ({
  estate: await anEstate(server),
  superAdmin: await aSuper(server),
}));

/** Returns the parameters of a row for a campus, all of existing entities. */
export const paramsIn = (row: Endpoint, estate: Estate, campus: Campus): Record<string, string> => {
  const { who } = row;
  const tenant = typeof who === 'object' && typeof who.tenant === 'object' ? who.tenant : undefined;
  const isOrganization = tenant !== undefined && 'organization' in tenant;
  const values: Record<string, string> = {
    id: isOrganization ? estate.id : campus.id,
    organizationId: estate.id,
    institutionId: campus.id,
    machineId: campus.machine.id,
    cardId: campus.cardId,
    rfidId: isOrganization ? estate.unlockRfidId : campus.rfidId,
    personId: campus.personId,
    visitId: campus.visitId,
    adminId: isOrganization ? estate.admin.id : campus.admin.id,
    sessionId: isOrganization ? estate.admin.sessionId : campus.admin.sessionId,
    newLoginId: `new-login-of-${campus.id}`,
    sizeId: campus.sizeId,
    paymentId: campus.paymentId,
    subscriptionId: campus.subscriptionId,
    itemId: campus.itemId,
    startDate: '2026-03-01',
    endDate: '2026-03-15',
  };
  return Object.fromEntries(
    pathParamNames(row.path).map((name) => {
      const value = values[name];
      if (value === undefined) throw new Error(`Add a value for ${name} of ${row.path}`);
      return [name, value];
    }),
  );
};

/** Returns what a caller of a row shows: the secret of a machine or link, else an admin's token. */
export const tokenIn = ({ who }: Endpoint, campus: Campus, adminToken: string): string => {
  if (who === 'link') return campus.doorToken;
  return who === 'machine' ? campus.machineKey : adminToken;
};

/** Parts of a report, which is refused without any. */
const everyPart = {
  max: 'true',
  isShowSummary: 'true',
  isShowStockUpdates: 'true',
  isShowDispenseUpdates: 'true',
};

/** Rows without tenant parameters are filtered by what the caller may see. */
export const namesTenant = ({ path, query }: Endpoint): boolean =>
  pathParamNames(path).length > 0 ||
  (query instanceof ZodMiniObject && Object.keys(query.shape).some((name) => name.endsWith('Id')));

/** Returns the filters of a row for a campus, and a search text that matches every marker. */
export const queryIn = (row: Endpoint, estate: Estate, campus: Campus): Record<string, string> => {
  const filters: Record<string, string> = {
    organizationId: estate.id,
    institutionId: campus.id,
    machineId: campus.machine.id,
    q: 'marker',
    ticket: 'marker',
    ...everyPart,
  };
  const names = row.query instanceof ZodMiniObject ? Object.keys(row.query.shape) : [];
  return Object.fromEntries(Object.entries(filters).filter(([name]) => names.includes(name)));
};
