import { expect, test } from 'vitest';
import { fleet } from '../../contract/fleet.ts';
import { institutions } from '../../contract/institutions.ts';
import { anOrganizationAdmin, aSuper } from '../testing/admins.ts';
import { aMachine } from '../testing/machines.ts';
import { aServer } from '../testing/server.ts';
import { anInstitution } from '../testing/tenants.ts';

test('an admin fills so much of the audit in a minute and no more; another one goes on', async () => {
  const server = await aServer({ REQUESTS_PER_MINUTE: '100' });
  const { id } = await anInstitution(server);
  const [busy, other] = [await aSuper(server), await aSuper(server)];
  const move = ({ token }: { token: string }, address: string) =>
    server.ask(institutions.update, { token, params: { id }, body: { address } });
  let changes = 0;
  let answer = await move(busy, 'A');
  while (answer.status === 200) answer = await move(busy, `${++changes} ${'x'.repeat(480)}`);
  // A hundred calls would be allowed.
  expect(changes).toBeGreaterThan(10);
  expect(changes).toBeLessThan(60);
  expect(answer).toMatchObject({ status: 429, body: { code: 'tooManyRequests' } });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect((await move(other, 'B')).status).toBe(200);
});

test('all admins of an organization fill the audit no more than ten of them; another’s go on', async () => {
  const server = await aServer({ REQUESTS_PER_MINUTE: '60' });
  const [own, foreign] = [await anInstitution(server), await anInstitution(server)];
  /** Changes as much as the admin may; returns the number of changes. */
  const changeAll = async ({ id, organizationId }: typeof own) => {
    const { token } = await anOrganizationAdmin(server, organizationId);
    for (let changes = 0; ; changes += 1) {
      const body = { address: `${changes} ${'x'.repeat(480)}` };
      const { status } = await server.ask(institutions.update, { token, params: { id }, body });
      if (status !== 200) return changes;
    }
  };
  const counts = [];
  for (let admins = 0; admins < 14; admins += 1) counts.push(await changeAll(own));
  expect(counts.at(0)).toBeGreaterThan(3);
  expect(counts.at(-1)).toBe(0);
  expect(await changeAll(foreign)).toBeGreaterThan(3);
});

test('the logs of machines that one call changes count as well', async () => {
  const server = await aServer({ REQUESTS_PER_MINUTE: '100' });
  const institution = await anInstitution(server);
  for (let machines = 0; machines < 20; machines += 1) await aMachine(server, { institution });
  const { token } = await aSuper(server);
  const matching = { institutionId: institution.id, count: 20 };
  const setPrice = (price: number) =>
    server.ask(fleet.change, { token, body: { price, matching } });
  let changes = 0;
  while ((await setPrice(20 + changes)).status === 200) changes += 1;
  expect(changes).toBeGreaterThan(3);
  expect(changes).toBeLessThan(12);
});
