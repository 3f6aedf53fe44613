import { expect, test } from 'vitest';
import { admins } from '../../../contract/admins.ts';
import { endpoints } from '../../../contract/index.ts';
import { entriesOf } from '../../../contract/records.ts';
import { twoStep } from '../../../contract/two-step.ts';
import { adminPassword, aSuper } from '../../testing/admins/admins.ts';
import { enableTwoStep } from '../../testing/admins/two-step.ts';
import { bodyFor } from '../../testing/arbitrary.ts';
import { aServerWithEstate, paramsIn } from '../../testing/estates.ts';
import { aServer } from '../../testing/server.ts';

const setUp: readonly unknown[] = [admins.me, twoStep.state, twoStep.begin, twoStep.confirm];

test.each([
  ['none', { SUPER: false, ORGANIZATION: false, INSTITUTION: false }],
  ['super', { SUPER: true, ORGANIZATION: false, INSTITUTION: false }],
  ['all', { SUPER: true, ORGANIZATION: true, INSTITUTION: true }],
])('with REQUIRE_TWO_STEP=%s it is required of the admins it names', async (required, expected) => {
  const { server, estate, superAdmin } = await aServerWithEstate({ REQUIRE_TWO_STEP: required });
  const callers = {
    SUPER: superAdmin,
    ORGANIZATION: estate.admin,
    INSTITUTION: estate.campuses[0].admin,
  };
  for (const [type, isAsked] of entriesOf(expected)) {
    const caller = callers[type];
    const body = { username: caller.username, password: adminPassword };
    const { admin } = await server.call(admins.login, { body });
    expect([type, admin.twoStep]).toEqual([type, isAsked ? 'REQUIRED' : undefined]);
    for (const row of endpoints) {
      if (typeof row.who !== 'object' || !row.who.types.includes(admin.type)) continue;
      if (row === admins.logout) continue;
      if (row.method !== 'GET' && !isAsked) continue;
      const params = paramsIn(row, estate, estate.campuses[0]);
      const answer = await server.ask(row, { ...caller, params, body: bodyFor(row) });
      const isMissing = JSON.stringify(answer.body ?? '').includes('"code":"twoStepMissing"');
      const isShut = isAsked && !setUp.includes(row);
      expect([row.path, isMissing]).toEqual([row.path, isShut]);
      if (isShut) expect([row.path, answer.status]).toEqual([row.path, 403]);
    }
    await server.call(admins.logout, caller);
  }
});

test('once it is set up everything is open, in the same session', async () => {
  const server = await aServer({ REQUIRE_TWO_STEP: 'all' });
  const admin = await aSuper(server);
  expect((await server.expectRefusal(admins.password, { ...admin, body: {} })).status).toBe(403);
  expect(await server.call(twoStep.state, admin)).toMatchObject({ isOn: false, isRequired: true });
  const app = await enableTwoStep(server, admin);
  expect((await server.call(admins.me, admin)).admin.twoStep).toBe('ON');
  const body = { password: adminPassword, code: app.code() };
  await server.call(twoStep.renewCodes, { ...admin, body });
});

test('a change whose two-step login is turned off meanwhile is not made', async () => {
  const server = await aServer({ REQUIRE_TWO_STEP: 'all' });
  const admin = await aSuper(server);
  await enableTwoStep(server, admin);
  server.beforeNextTransaction(() =>
    server.store.change((tx) =>
      tx.updateTable('admins').set({ twoStepAt: null }).where('id', '=', admin.id).execute(),
    ),
  );
  const body = { oldPassword: adminPassword, newPassword: 'river and rain' };
  const { status, body: refusal } = await server.expectRefusal(admins.password, { ...admin, body });
  expect([status, refusal.code]).toEqual([403, 'twoStepMissing']);
});
