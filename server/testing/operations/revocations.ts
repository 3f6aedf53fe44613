import { sql } from 'kysely';
import { admins } from '../../../contract/admins.ts';
import { machineApi } from '../../../contract/machine-api.ts';
import { machines } from '../../../contract/machines.ts';
import { removeAdmins, setPassword } from '../../admins/queries.ts';
import { closeSessionsOf, openSession } from '../../platform/endpoints/session.ts';
import { aSuper, type TestAdmin } from '../admins/admins.ts';
import { hourMs } from '../durations.ts';
import { paramsIn } from '../estates.ts';
import { aMachineKey } from '../machines/machines.ts';
import type { RightsScenario } from '../rights-scenario.ts';
import { aServer } from '../server.ts';
import type { TenantKind } from '../writes.ts';

export interface Revocation {
  readonly name: string;
  readonly revoke: (world: RightsScenario, admin: TestAdmin) => Promise<unknown>;
}

/** Opens another session of the admin and returns its token. */
const openOtherSession = ({ server }: RightsScenario, { id }: TestAdmin): Promise<string> =>
  server.store.change((tx) => openSession(tx, id, server.clock.now));

/** Ways to end an admin's session; every later call of it is a 401. */
export const sessionRevocations: readonly Revocation[] = [
  { name: 'the logout', revoke: ({ server }, { token }) => server.call(admins.logout, { token }) },
  {
    name: 'the logout everywhere, from elsewhere',
    revoke: async (world, admin) => {
      const given = { token: await openOtherSession(world, admin), body: { everywhere: true } };
      await world.server.call(admins.logout, given);
    },
  },
  {
    name: 'a change of the password',
    revoke: ({ server }, { id }) =>
      server.store.change(async (tx) => {
        await closeSessionsOf(tx, [id]);
        await setPassword(tx, id, { passwordHash: 'another hash', weakPasswordAt: null });
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
      server.clock.now += 2 * hourMs;
    },
  },
];

/** A change of type between authorization and transaction. */
export const typeChange: Revocation = {
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

const setRemovedAt = (
  { server, estate, campus }: RightsScenario,
  kind: TenantKind,
  at: number | null,
) =>
  server.store.change((tx) =>
    tx
      .updateTable(kind)
      .set({ removedAt: at })
      .where('id', '=', kind === 'organizations' ? estate.id : campus.id)
      .execute(),
  );

/** Marks only the tenant as removed, so that nothing else can stop a call. */
export const removeTenant = (world: RightsScenario, kind: TenantKind) =>
  setRemovedAt(world, kind, world.server.clock.now);
export const restoreTenant = (world: RightsScenario, kind: TenantKind) =>
  setRemovedAt(world, kind, null);

/** Ways in which a machine loses the right to write, and the status of its calls then. */
export const keyRevocations = [
  {
    name: 'its key was revoked',
    answer: 401,
    revoke: async (world: RightsScenario) => {
      const { token } = await aSuper(world.server);
      const params = paramsIn(machines.revokeKey, world.estate, world.campus);
      await world.server.call(machines.revokeKey, { token, params });
    },
  },
  {
    name: 'its newer key was used',
    answer: 401,
    revoke: async ({ server, campus }: RightsScenario) => {
      const token = await aMachineKey(server, campus.machine);
      // At another server: at this one it would wait for the commit that it must precede.
      const sameDatabase = { place: server.settings, remove: async () => undefined };
      const otherServer = await aServer({}, {}, {}, sameDatabase);
      otherServer.clock.now = server.clock.now;
      await otherServer.call(machineApi.commands, { token });
    },
  },
  {
    name: 'it was removed',
    answer: 401,
    revoke: async (world: RightsScenario) => {
      const { token } = await aSuper(world.server);
      const params = paramsIn(machines.remove, world.estate, world.campus);
      await world.server.call(machines.remove, { token, params });
    },
  },
] as const;
