import { expect, test } from 'vitest';
import { attention } from '../../contract/attention.ts';
import { maxSnoozeMs } from '../../contract/attention-limits.ts';
import { notices } from '../../contract/notices.ts';
import { anInstitutionAdmin, anOrganizationAdmin } from '../testing/admins/admins.ts';
import { listAttention, listAttentionKinds, scanAttention } from '../testing/attention.ts';
import { auditRowsAddedBy } from '../testing/audit-rows.ts';
import { dayMs, hourMs } from '../testing/durations.ts';
import { anEmptyMachine, emptySlot } from '../testing/machines/empty-machines.ts';
import { aPairedMachine } from '../testing/machines/sync.ts';
import { aServer } from '../testing/server.ts';
import { anInstitution } from '../testing/tenants.ts';

test('each admin sees and counts what is its own', async () => {
  const server = await aServer();
  const { machine, above, organization, own } = await anEmptyMachine(server);
  const { organizationId } = machine;
  const beside = await anInstitution(server, { organizationId });
  await aPairedMachine(server, { ...emptySlot, institution: beside });
  await aPairedMachine(server, emptySlot);
  await scanAttention(server);
  const open = async ({ token }: { token: string }) => {
    const items = await listAttention(server, {}, token);
    const { counts } = await server.call(notices.all, { token });
    expect(counts.open).toBe(items.length);
    return counts.open;
  };
  expect([await open(above), await open(organization), await open(own)]).toEqual([3, 2, 1]);
  const foreign = { token: own.token, query: { institutionId: beside.id } };
  expect((await server.expectRefusal(attention.all, foreign)).status).toBe(404);
});

test('nobody reaches what is of another tenant, or of the platform', async () => {
  const server = await aServer();
  const { itemId, machine } = await anEmptyMachine(server);
  await listAttention(server);
  server.clock.now += 2 * dayMs;
  await scanAttention(server);
  const [backup] = await listAttention(server, { kind: 'BACKUP_FAILED' });
  const { id, organizationId } = await anInstitution(server);
  const beside = await anInstitution(server, { organizationId: machine.organizationId });
  const strangers = [
    await anOrganizationAdmin(server, organizationId),
    await anInstitutionAdmin(server, { id, organizationId }),
    await anInstitutionAdmin(server, beside),
  ];
  const rows = [attention.take, attention.giveBack, attention.done, attention.reopen];
  const until = new Date(server.clock.now + hourMs).toISOString();
  for (const { token } of strangers) {
    for (const id of [itemId, machine.id, backup?._id ?? '', 'made-up']) {
      const foreign = { rows: [id] };
      for (const row of rows) {
        expect((await server.expectRefusal(row, { body: foreign, token })).status).toBe(404);
      }
      const snooze = { body: { ...foreign, until }, token };
      expect((await server.expectRefusal(attention.snooze, snooze)).status).toBe(404);
      const history = { params: { itemId: id }, token };
      expect((await server.expectRefusal(attention.history, history)).status).toBe(404);
    }
  }
});

test('what was taken can be given back by a colleague, and the history tells all of it', async () => {
  const server = await aServer();
  const { itemId, body, organization, own } = await anEmptyMachine(server);
  const audited = await auditRowsAddedBy(server, async () => {
    await server.call(attention.take, { body, token: own.token });
    await server.call(attention.take, { body, token: own.token });
    await server.call(attention.giveBack, { body, token: organization.token });
  });
  expect(audited.map(({ action, target }) => ({ action, target }))).toEqual([
    { action: 'POST /attention/take', target: itemId },
    { action: 'POST /attention/take', target: itemId },
    { action: 'POST /attention/give-back', target: itemId },
  ]);
  const { history } = await server.call(attention.history, {
    params: { itemId },
    token: own.token,
  });
  expect(history.map(({ by, deed }) => ({ by, deed }))).toEqual([
    { by: own.username, deed: 'TAKE' },
    { by: organization.username, deed: 'GIVE_BACK' },
  ]);
});

test('what is put off comes back at its time, whatever is looked for meanwhile', async () => {
  const server = await aServer();
  const { body, own } = await anEmptyMachine(server);
  const until = new Date(server.clock.now + hourMs).toISOString();
  await server.call(attention.snooze, { body: { ...body, until }, token: own.token });
  await scanAttention(server);
  expect(await listAttention(server)).toEqual([]);
  const { counts } = await server.call(attention.all, { token: own.token });
  expect(counts).toEqual({ open: 0, urgent: 0, mine: 0, snoozed: 1 });
  expect(await listAttentionKinds(server, { tab: 'SNOOZED' })).toEqual(['STOCK_EMPTY']);
  server.clock.now += hourMs;
  expect(await listAttentionKinds(server)).toEqual(['STOCK_EMPTY']);
  await scanAttention(server);
  // The machine was paired and has not called meanwhile.
  const emptied = await listAttention(server, { kind: 'STOCK_EMPTY' });
  expect(emptied).toMatchObject([{ snoozedUntil: null }]);
});

test.each([
  ['the past', -1],
  ['now', 0],
  ['a time beyond the longest', maxSnoozeMs + 1],
])('nothing is put off until %s', async (_name, ms) => {
  const server = await aServer();
  const { body, own } = await anEmptyMachine(server);
  const until = new Date(server.clock.now + ms).toISOString();
  const given = { body: { ...body, until }, token: own.token };
  expect(await server.expectFaults(attention.snooze, given)).toEqual({
    until: 'Choose a time between now and 90 days from now',
  });
});

test('what is done leaves the list, and a mistake is put right', async () => {
  const server = await aServer();
  const { itemId, body, own } = await anEmptyMachine(server);
  await server.call(attention.done, { body, token: own.token });
  await scanAttention(server);
  expect(await listAttention(server)).toEqual([]);
  expect(await listAttention(server, { tab: 'DONE' })).toMatchObject([
    { doneBy: { username: own.username } },
  ]);
  const again = { body, token: own.token };
  expect((await server.expectRefusal(attention.done, again)).status).toBe(404);
  // An item that is over has a row of its own.
  const closed = { tab: 'DONE', rows: [itemId] } as const;
  const refused = await server.expectRefusal(attention.done, { ...again, body: closed });
  expect(refused.status).toBe(400);
  await server.call(attention.reopen, { ...again, body: closed });
  expect(await listAttentionKinds(server)).toEqual(['STOCK_EMPTY']);
});

test('the counts say how many of the open ones cannot wait until tomorrow', async () => {
  const server = await aServer();
  const { machine, own } = await anEmptyMachine(server);
  const institution = { id: machine.institutionId, organizationId: machine.organizationId };
  const stocks = [{ rowNo: 1, columnNo: 1, productCount: 1 }];
  await aPairedMachine(server, { institution, stocks });
  await scanAttention(server);
  const { counts } = await server.call(notices.all, { token: own.token });
  expect(counts).toMatchObject({ open: 2, urgent: 1 });
});
