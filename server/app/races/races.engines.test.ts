import { expect, test } from 'vitest';
import { admins } from '../../../contract/admins.ts';
import { commands } from '../../../contract/commands.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { gateways } from '../../../contract/gateways.ts';
import { institutions } from '../../../contract/institutions.ts';
import { machines } from '../../../contract/machines.ts';
import { organizations } from '../../../contract/organizations.ts';
import { rfids } from '../../../contract/rfids.ts';
import { sizes } from '../../../contract/sizes.ts';
import { unlockRfids } from '../../../contract/unlock-rfids.ts';
import { adminForm } from '../../testing/admins/admin-form.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import type { CallAnswer } from '../../testing/calls.ts';
import { idsInInstitution, raceTimeoutMs, type TenantIds } from '../../testing/database/races.ts';
import { aMachine } from '../../testing/machines/machines.ts';
import { aBkash, testMerchant } from '../../testing/payments/bkash.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { anOrganization } from '../../testing/tenants.ts';
import { pickBySize } from '../../testing/test-size.ts';
import { uniqueLetters } from '../../testing/unique.ts';

/** Rounds of two concurrent calls, one of which removes what the other one depends on. */
const tries = pickBySize({ short: 10, whole: 40 });

interface RacingCall {
  readonly row: Endpoint;
  readonly body?: (index: number) => unknown;
}

const form = { name: 'Eden', description: 'Of tests', category: 'SOCIAL', address: 'Dhaka' };
const login = () => adminForm(`racer-${uniqueLetters()}`);

const inOrganization = async (server: TestServer): Promise<TenantIds> => {
  const { id: organizationId } = await anOrganization(server);
  return { organizationId, institutionId: '', machineId: '' };
};

const atMachine = async (server: TestServer): Promise<TenantIds> => {
  const machine = await aMachine(server, { stocks: [{ rowNo: 1, columnNo: 1, productCount: 0 }] });
  return { ...machine, machineId: machine.id };
};

/** Name, creating call, concurrent removal, and builder of the place. */
const races: readonly (readonly [string, RacingCall, Endpoint, typeof atMachine])[] = [
  [
    'an admin in an organization',
    { row: admins.organizationCreate, body: login },
    organizations.remove,
    inOrganization,
  ],
  [
    'an institution in an organization',
    {
      row: institutions.create,
      body: () => ({ name: form.name, category: form.category, address: form.address }),
    },
    organizations.remove,
    inOrganization,
  ],
  [
    'an unlock RFID in an organization',
    { row: unlockRfids.add, body: () => ({ physicalId: 'UNLOCK', isActive: true }) },
    organizations.remove,
    inOrganization,
  ],
  [
    'an admin in an institution',
    { row: admins.institutionCreate, body: login },
    institutions.remove,
    idsInInstitution,
  ],
  [
    'a machine in an institution',
    { row: machines.create, body: () => ({ physicalId: `PAD-${uniqueLetters()}` }) },
    institutions.remove,
    idsInInstitution,
  ],
  [
    'an RFID in an institution',
    { row: rfids.create, body: () => ({ physicalId: 'CARD', stockType: 'LIMITED' }) },
    institutions.remove,
    idsInInstitution,
  ],
  [
    'credentials of an institution',
    { row: gateways.save, body: () => testMerchant },
    institutions.remove,
    idsInInstitution,
  ],
  [
    'a size of a machine',
    { row: sizes.add, body: () => ({ sizeName: 'L', sizeId: 'L', price: 10, point: 1 }) },
    machines.remove,
    atMachine,
  ],
  ['a pairing code of a machine', { row: machines.pairingCode }, machines.remove, atMachine],
  [
    'a command for a machine',
    { row: commands.queue, body: () => ({ type: 'REBOOT' }) },
    machines.remove,
    atMachine,
  ],
];

/** The calls that committed after the removal of their tenant; the audit is in commit order. */
const lateChangesIn = async ({ store }: TestServer, removal: string): Promise<string[]> => {
  const done = await store.read
    .selectFrom('audit')
    .select(['action', 'organizationId'])
    .where('outcome', '=', 'DONE')
    .orderBy('seq')
    .execute();
  const removed = new Set<string | null>();
  return done.flatMap(({ action, organizationId }) => {
    const isLate = removed.has(organizationId);
    if (action === removal) removed.add(organizationId);
    return isLate ? [action] : [];
  });
};

const paramsOf = ({ organizationId, institutionId, machineId }: TenantIds, row: Endpoint) => {
  const named = { organizationId, institutionId, machineId };
  const tenant =
    typeof row.who === 'object' && typeof row.who.tenant === 'object' && row.who.tenant;
  const id = tenant && 'organization' in tenant ? organizationId : institutionId;
  return { ...named, id };
};

test.each(races)(
  '%s is not made while that is removed',
  async (_name, creation, removal, aPlace) => {
    const { url } = await aBkash();
    const server = await aServer({ BKASH_BASE_URL: url, REQUESTS_PER_MINUTE: '1000000' });
    const { token } = await aSuper(server);
    const statuses = new Set<string>();
    const places = [];
    for (let index = 0; index < tries; index++) places.push(await aPlace(server));
    for (const [index, place] of places.entries()) {
      const ask = (row: Endpoint, body?: unknown) =>
        server.ask(row, { token, params: paramsOf(place, row), body });
      const create = () => ask(creation.row, creation.body?.(index));
      const remove = () => ask(removal);
      const both: Promise<CallAnswer<unknown>>[] =
        index % 2 ? [create(), remove()] : [remove(), create()].toReversed();
      const [first, second] = await Promise.all(both);
      statuses.add(`${first?.status} ${second?.status}`);
    }
    const action = `${removal.method} ${removal.path.replace(/\/:\w+/g, '')}`;
    expect(await lateChangesIn(server, action)).toEqual([]);
    // Created first and removed with it, created first and blocking the removal, or not created.
    for (const status of statuses) expect(status).toMatch(/^(20[01] 204|20[01] 400|404 204)$/);
  },
  raceTimeoutMs,
);
