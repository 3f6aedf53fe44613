import { expect, test } from 'vitest';
import { admins } from '../../../contract/admins.ts';
import { audit } from '../../../contract/audit.ts';
import { twoStep } from '../../../contract/two-step.ts';
import { adminPassword, anOrganizationAdmin, aSuper } from '../../testing/admins/admins.ts';
import { codeOf, enableTwoStep, halfMinute, loginFrom } from '../../testing/admins/two-step.ts';
import {
  anAdminWithTwoStep,
  loginStatusOf,
  wrongCode,
} from '../../testing/admins/two-step-setup.ts';
import { aDatabase } from '../../testing/database/database.ts';
import { aServer, shareServer } from '../../testing/server.ts';
import { anOrganization } from '../../testing/tenants.ts';

shareServer();

test('a set-up answers the secret as text and as the address of a QR code, and counts once confirmed', async () => {
  const server = await aServer();
  const admin = await aSuper(server);
  const { secret, secretAddress } = await server.call(twoStep.begin, admin);
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const address = new URL(secretAddress);
  expect(decodeURIComponent(address.pathname)).toContain(`VMS:${admin.username}`);
  expect(address.searchParams.get('secret')).toBe(secret);
  expect(await loginStatusOf(server, admin)).toBe(200);

  const guess = { password: adminPassword, code: '000000' };
  const wrong = await server.expectRefusal(twoStep.confirm, { ...admin, body: guess });
  expect([wrong.status, wrong.body]).toEqual([400, wrongCode]);
  expect(await server.call(twoStep.state, admin)).toEqual({
    isOn: false,
    isRequired: false,
    codesLeft: 0,
  });
  const body = { password: adminPassword, code: codeOf(secret, server.clock.now) };
  const { recoveryCodes } = await server.call(twoStep.confirm, { ...admin, body });
  expect(new Set(recoveryCodes).size).toBe(10);
  // 24 digits: 80 bits.
  for (const code of recoveryCodes) expect(code).toMatch(/^\d{6}(-\d{6}){3}$/);
  expect(await server.call(twoStep.state, admin)).toEqual({
    isOn: true,
    isRequired: false,
    codesLeft: 10,
  });
  expect((await server.call(admins.me, admin)).admin.twoStep).toBe('ON');
});

test('turning it off takes the password and a code, and then the password alone logs in', async () => {
  const { server, admin, app } = await anAdminWithTwoStep();
  const off = (password: string, code: string) =>
    server.expectRefusal(twoStep.off, { ...admin, body: { password, code } });
  expect((await off('not it', app.code())).body.errors).toEqual({
    password: 'The password is incorrect',
  });
  expect((await off(adminPassword, '000000')).body.errors).toEqual(wrongCode.errors);
  const body = { password: adminPassword, code: app.code() };
  await server.call(twoStep.off, { ...admin, body });
  expect(await loginStatusOf(server, admin)).toBe(200);
  expect((await off(adminPassword, '000000')).body.code).toBe('twoStepOff');
});

test('guesses at turning it off are limited to fifteen an hour for a session', async () => {
  const { server, admin, app } = await anAdminWithTwoStep();
  const body = { password: adminPassword, code: '000000' };
  for (let time = 0; time < 15; time++) await server.expectRefusal(twoStep.off, { ...admin, body });
  const { status } = await server.expectRefusal(twoStep.off, {
    ...admin,
    body: { ...body, code: app.code() },
  });
  expect(status).toBe(429);
});

test('new recovery codes take the place of the old ones', async () => {
  const { server, admin, app } = await anAdminWithTwoStep();
  const body = { password: adminPassword, code: app.code() };
  const { recoveryCodes } = await server.call(twoStep.renewCodes, { ...admin, body });
  expect(recoveryCodes).toHaveLength(10);
  expect(await loginStatusOf(server, admin, app.recoveryCodes[0])).toBe(401);
  expect(await loginStatusOf(server, admin, recoveryCodes[0])).toBe(200);
});

test('whoever has a session and not the password turns nothing on', async () => {
  const server = await aServer();
  const admin = await aSuper(server);
  const { secret } = await server.call(twoStep.begin, admin);
  const body = { password: 'not the one', code: codeOf(secret, server.clock.now) };
  const refused = await server.expectRefusal(twoStep.confirm, { ...admin, body });
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([400, ['password']]);
  expect((await server.call(twoStep.state, admin)).isOn).toBe(false);
});

test('what is on already is not set up again, and nothing is confirmed that was not begun', async () => {
  const { server, admin, app } = await anAdminWithTwoStep();
  expect((await server.expectRefusal(twoStep.begin, admin)).body.code).toBe('twoStepOn');
  const body = { password: adminPassword, code: app.code() };
  expect((await server.expectRefusal(twoStep.confirm, { ...admin, body })).body.code).toBe(
    'twoStepOn',
  );
  const other = await aSuper(server);
  const early = await server.expectRefusal(twoStep.confirm, { ...other, body });
  expect(early.body.code).toBe('twoStepNotBegun');
});

test('an admin above turns it off for one who has lost its phone, whose sessions end', async () => {
  const server = await aServer();
  const above = await aSuper(server);
  const { id: organizationId } = await anOrganization(server);
  const below = await anOrganizationAdmin(server, organizationId);
  await enableTwoStep(server, below);
  const params = { organizationId };
  const listed = await server.call(admins.organizationAll, { ...above, params });
  expect(listed.admins).toMatchObject([{ twoStep: 'ON' }]);
  await server.call(twoStep.offForOrganizationAdmin, {
    ...above,
    params: { organizationId, adminId: below.id },
  });
  expect((await server.expectRefusal(admins.me, below)).status).toBe(401);
  expect(await loginStatusOf(server, below)).toBe(200);
});

test('secret and recovery codes stand in no table, and their words in no audit', async () => {
  const { server, admin, app } = await anAdminWithTwoStep();
  await loginStatusOf(server, admin, app.code());
  const { read } = server.store;
  const stored = JSON.stringify([
    await read.selectFrom('twoSteps').selectAll().execute(),
    await read.selectFrom('recoveryCodes').selectAll().execute(),
    await read.selectFrom('audit').selectAll().execute(),
    await read.selectFrom('admins').selectAll().execute(),
  ]);
  for (const secret of [app.secret, ...app.recoveryCodes, app.code()]) {
    expect(stored).not.toContain(secret);
  }
  const { entries } = await server.call(audit.all, admin);
  expect(entries.map(({ action, after }) => [action, after])).toContainEqual([
    'PUT /admin/two-step',
    { recoveryCodes: '•••' },
  ]);
});

test('wrong, missing and used codes leave rows of one shape in the audit', async () => {
  const { server, admin, app } = await anAdminWithTwoStep();
  const codes = [undefined, '000000', app.code(-halfMinute), '000000-000000-000000-000000'];
  for (const [index, code] of codes.entries()) {
    await loginFrom(server, admin.username, { code, address: `10.0.1.${index}` });
  }
  const { entries } = await server.call(audit.all, { ...admin, query: { outcome: 'FAILED' } });
  expect(entries).toHaveLength(4);
  for (const entry of entries) {
    expect(entry).toMatchObject({
      action: 'POST /admin/login',
      actorId: null,
      actor: admin.username,
      target: admin.id,
      before: null,
      after: null,
    });
  }
});

const withoutKey = { PAYMENTS: 'off', SECRETS_KEY: '' };

test('without a secrets key a set-up is refused, and the answer says what the operator has to do', async () => {
  const server = await aServer(withoutKey);
  const admin = await aSuper(server);
  const { status, body } = await server.expectRefusal(twoStep.begin, admin);
  expect([status, body.message]).toEqual([
    400,
    'Two-step login needs the secrets key of the server. Ask whoever runs it to set SECRETS_KEY and start it again.',
  ]);
});

test('when the key is lost or another one, a code is not checked and a recovery code still logs in', async () => {
  const database = await aDatabase();
  const original = await aServer({}, {}, {}, database);
  const admin = await aSuper(original);
  const app = await enableTwoStep(original, admin);
  for (const [index, env] of [withoutKey, { SECRETS_KEY: 'A'.repeat(43) }].entries()) {
    const lost = await aServer(env, {}, {}, { ...database, remove: async () => {} });
    const answer = await loginFrom(lost, admin.username, { code: app.code() });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'twoStepKeyLost']);
    expect(await loginStatusOf(lost, admin, app.recoveryCodes[index])).toBe(200);
  }
});
