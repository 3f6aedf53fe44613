import { admins } from '../../contract/admins.ts';
import { type Endpoint, isChanging } from '../../contract/endpoint.ts';
import {
  adminPassword,
  anInstitutionAdmin,
  anOrganizationAdmin,
  aSuper,
  type TestAdmin,
} from '../../server/testing/admins.ts';
import { bodyFor } from '../../server/testing/arbitrary.ts';
import type { TestServer } from '../../server/testing/server.ts';
import { sized } from '../size.ts';
import type { Attacked } from './attacked.ts';
import { adminRows, aTown, type Town } from './town.ts';

export const newPassword = 'another password of tests';

/** How a session ends, by somebody else than the request that it must not let through any more. */
type Ending = 'logout' | 'logout everywhere' | 'password change' | 'removal';
const endings: readonly Ending[] = ['logout', 'logout everywhere', 'password change', 'removal'];

interface Ended {
  readonly ending: Ending;
  readonly admin: TestAdmin;
  readonly row: Endpoint;
}

const writes = adminRows.filter(({ row }) => isChanging(row) && row !== admins.logout);

/** For each row that writes and each ending an admin of its own who may call it. */
export const aCity = async (
  server: TestServer,
): Promise<Town & { readonly ended: readonly Ended[] }> => {
  const town = await aTown(server);
  const { estate, campus } = town.own;
  const institution = { id: campus.id, organizationId: estate.id };
  const ended: Ended[] = [];
  for (const [turn, { row, who }] of writes.entries()) {
    const of = sized({ whole: endings, short: endings.slice(turn % 4, (turn % 4) + 1) });
    for (const ending of of) {
      // A SUPER is removed by nobody.
      if (ending === 'removal' && !who.types.includes('ORGANIZATION')) continue;
      const admin =
        ending !== 'removal'
          ? await (who.types.includes('SUPER')
              ? aSuper(server)
              : anInstitutionAdmin(server, institution))
          : await anOrganizationAdmin(server, estate.id);
      ended.push({ ending, admin, row });
    }
  }
  return { ...town, ended };
};

export const end = async (server: Attacked<Town>, { ending, admin }: Ended): Promise<void> => {
  const { token } = admin;
  switch (ending) {
    case 'logout':
      return server.call(admins.logout, { token });
    case 'logout everywhere':
      return server.call(admins.logout, { token, body: { everywhere: true } });
    case 'password change':
      return server.call(admins.password, {
        token,
        body: { oldPassword: adminPassword, newPassword },
      });
    case 'removal':
      return server.call(admins.organizationRemove, {
        token: server.world.tokens.SUPER,
        params: { organizationId: server.world.own.estate.id, adminId: admin.id },
      });
  }
};

/** A body that would do what it says. */
export const effectiveBody = (row: Endpoint): unknown =>
  row === admins.password ? { oldPassword: adminPassword, newPassword } : bodyFor(row);
