import { sql } from 'kysely';
import { admins } from '../../contract/admins.ts';
import { type AdminType, adminTypes, type Endpoint, isChanging } from '../../contract/endpoint.ts';
import { gateways } from '../../contract/gateways.ts';
import { rows } from '../../contract/index.ts';
import { machineApi } from '../../contract/machine-api.ts';
import { machines } from '../../contract/machines.ts';
import { sizes } from '../../contract/sizes.ts';
import { removeAdmins, setPassword } from '../admins/queries.ts';
import type { Schema } from '../core/db/schema.ts';
import { closeSessionsOf, openSession } from '../core/session.ts';
import { bodyFor } from './arbitrary.ts';
import { aBkash, merchant } from './bkash.ts';
import {
  adminPassword,
  aMachineKey,
  anInstitutionAdmin,
  anOrganizationAdmin,
  aSuper,
  type TestAdmin,
} from './builders.ts';
import { aServer, type Given, type InterruptedServer } from './server.ts';
import { anEstate, type Campus, type Estate, paramsIn } from './world.ts';

/** Who loses a right in which way: for the tests that walk the table of calls. */

export interface World {
  readonly server: InterruptedServer;
  readonly estate: Estate;
  readonly campus: Campus;
}

export const aWorld = async (): Promise<World> => {
  const { url } = await aBkash();
  const server = await aServer({ BKASH_BASE_URL: url, REQUESTS_PER_MINUTE: '1000000' });
  const estate = await anEstate(server);
  return { server, estate, campus: estate.campuses[0] };
};

/** Every call by which an admin writes, and who may. */
export const adminWrites = rows.flatMap((row) =>
  isChanging(row) && typeof row.who === 'object' ? [{ row, types: row.who.types }] : [],
);

type TenantKind = 'organizations' | 'institutions';

/** Those that name a tenant, and which kind. */
export const tenantWrites = rows.flatMap((row) => {
  const { who } = row;
  if (!isChanging(row) || typeof who !== 'object' || typeof who.tenant !== 'object') return [];
  const tenant: TenantKind = 'organization' in who.tenant ? 'organizations' : 'institutions';
  return [{ row, tenant }];
});

/** Every call by which a machine writes, commands included: asking for them is a contact. */
export const machineWrites = rows.filter(({ who }) => who === 'machine');

const anAdminOf = ({ server, estate, campus }: World, type: AdminType): Promise<TestAdmin> => {
  if (type === 'SUPER') return aSuper(server);
  return type === 'ORGANIZATION'
    ? anOrganizationAdmin(server, estate.id)
    : anInstitutionAdmin(server, campus);
};

/** The least of the types that may call. */
const leastOf = (types: readonly AdminType[]): AdminType =>
  adminTypes.findLast((type) => types.includes(type)) ?? 'SUPER';

export const anAdminFor = (world: World, types: readonly AdminType[]): Promise<TestAdmin> =>
  anAdminOf(world, leastOf(types));

/** Bodies that come as far as the transaction. */
const bodies = new Map<Endpoint, unknown>([
  [admins.password, { oldPassword: adminPassword, newPassword: 'river and rain' }],
  [gateways.save, merchant],
  [sizes.add, { sizeName: 'Small', sizeId: 'S', price: 10, point: 1 }],
]);

export const givenFor = ({ estate, campus }: World, row: Endpoint, token: string): Given => ({
  token,
  params: paramsIn(row, estate, campus),
  body: bodies.get(row) ?? bodyFor(row),
});

export interface Revocation {
  readonly name: string;
  readonly revoke: (world: World, admin: TestAdmin) => Promise<unknown>;
}

const hour = 3_600_000;

/** Another session of the admin. */
const elsewhere = ({ server }: World, { id }: TestAdmin): Promise<string> =>
  server.store.change((tx) => openSession(tx, id, server.clock.now));

/** How an admin's session ends; every call of it is then a 401. */
export const endings: readonly Revocation[] = [
  { name: 'the logout', revoke: ({ server }, { token }) => server.call(admins.logout, { token }) },
  {
    name: 'the logout everywhere, from elsewhere',
    revoke: async (world, admin) => {
      const given = { token: await elsewhere(world, admin), body: { everywhere: true } };
      await world.server.call(admins.logout, given);
    },
  },
  {
    name: 'a change of the password',
    revoke: ({ server }, { id }) =>
      server.store.change(async (tx) => {
        await closeSessionsOf(tx, [id]);
        await setPassword(tx, id, 'another hash');
      }),
  },
  {
    name: 'the removal of the admin',
    revoke: ({ server }, { id }) =>
      server.store.change((tx) => removeAdmins(tx, [id], server.clock.now)),
  },
  {
    name: 'the end of the session’s time',
    revoke: async ({ server }) => {
      server.clock.now += 2 * hour;
    },
  },
];

/** What a call was admitted for is another thing then. */
export const retyping: Revocation = {
  name: 'a change of the admin’s type by hand',
  revoke: ({ server }, { id }) =>
    server.store.change((tx) =>
      tx
        .updateTable('admins')
        .set({ type: sql`case "type" when 'SUPER' then 'INSTITUTION' else 'SUPER' end` })
        .where('id', '=', id)
        .execute(),
    ),
};

const setRemoved = ({ server, estate, campus }: World, kind: TenantKind, at: number | null) =>
  server.store.change((tx) =>
    tx
      .updateTable(kind)
      .set({ removedAt: at })
      .where('id', '=', kind === 'organizations' ? estate.id : campus.id)
      .execute(),
  );

/** Removes the tenant alone, so that nothing but it can stop a call. */
export const removeTenant = (world: World, kind: TenantKind) =>
  setRemoved(world, kind, world.server.clock.now);
export const bringBack = (world: World, kind: TenantKind) => setRemoved(world, kind, null);

/** How a machine loses the right to write, and what it is answered. */
export const keyEndings = [
  {
    name: 'its key was revoked',
    answer: 401,
    revoke: async (world: World) => {
      const { token } = await aSuper(world.server);
      const params = paramsIn(machines.revokeKey, world.estate, world.campus);
      await world.server.call(machines.revokeKey, { token, params });
    },
  },
  {
    name: 'its newer key was used',
    answer: 401,
    revoke: async ({ server, campus }: World) => {
      const token = await aMachineKey(server, campus.machine);
      await server.call(machineApi.commands, { token });
    },
  },
  {
    name: 'it was removed',
    answer: 401,
    revoke: async (world: World) => {
      const { token } = await aSuper(world.server);
      const params = paramsIn(machines.remove, world.estate, world.campus);
      await world.server.call(machines.remove, { token, params });
    },
  },
] as const;

type Table = keyof Schema;

/** What belongs to admins alone. */
export const ofAdmins: readonly Table[] = [
  ...(['admins', 'sessions', 'knownClients', 'loginGuesses'] as const),
  ...(['twoSteps', 'recoveryCodes', 'newLogins'] as const),
];

/** What belongs to tenants; the audit does not, in which a denied try has its row. */
export const ofTenants: readonly Table[] = [
  ...(['organizations', 'logos', 'unlockRfids', 'institutions', 'machines'] as const),
  ...(['machineKeys', 'sizes', 'slots', 'stockLedger', 'machineLogs', 'journals'] as const),
  ...(['events', 'dispenses', 'rollups', 'rfids', 'pointLedger', 'authorizations'] as const),
  ...(['commands', 'gateways', 'payments', 'paymentEvents', 'paymentCalls'] as const),
];

/** All that these tables hold. */
export const contentsOf = async (
  { server }: World,
  tables: readonly Table[],
): Promise<Record<string, string[]>> => {
  const contentOf = async (table: Table): Promise<[string, string[]]> => {
    const { rows: found } = await sql`select * from ${sql.table(table)}`.execute(server.store.read);
    return [table, found.map((row) => JSON.stringify(row)).sort()];
  };
  return Object.fromEntries(await Promise.all(tables.map(contentOf)));
};
