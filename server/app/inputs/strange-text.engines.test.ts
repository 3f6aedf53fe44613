import { expect, test } from 'vitest';
import { audit } from '../../../contract/audit.ts';
import { institutions } from '../../../contract/institutions.ts';
import { logos } from '../../../contract/logos.ts';
import { machineApi } from '../../../contract/machine-api.ts';
import { overview } from '../../../contract/overview.ts';
import { search } from '../../../contract/search.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import { withJsonBody } from '../../testing/forms.ts';
import { aDispense } from '../../testing/machines/machines.ts';
import { aPairedMachine } from '../../testing/machines/sync.ts';
import { aServer, shareServer } from '../../testing/server.ts';
import { anInstitution } from '../../testing/tenants.ts';

shareServer();

test('a path that no database can hold names nothing', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  for (const id of ['\0', 'a\0', `${(await anInstitution(server)).id}\0`]) {
    for (const row of [institutions.one, institutions.remove, logos.one]) {
      const { status, body } = await server.expectRefusal(row, { params: { id }, token });
      expect([status, body.message]).toEqual([404, 'Not found']);
    }
  }
});

test.each([
  ['an overview', overview.bar, { organizationId: 'a\0' }],
  ['too long an id', overview.bar, { machineId: 'x'.repeat(101) }],
  ['the audit', audit.all, { actor: 'Ri\0na' }],
  ['a search', search.find, { q: 'pa\0d' }],
])('a filter of %s that no database can hold is refused at its field', async (_of, row, query) => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const { status, body } = await server.expectRefusal(row, { query, token });
  expect(status).toBe(400);
  expect(Object.keys(body.errors ?? {})).toEqual(Object.keys(query));
});

test('half a character is refused where it would be stored as another one', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const { id } = await anInstitution(server);
  const { status, body } = await server.expectRefusal(withJsonBody(institutions.update), {
    params: { id },
    body: { name: 'Lalmatia \ud800' },
    token,
  });
  expect([status, body.message]).toEqual([400, 'Remove the invalid character']);
});

test.each([
  ['/payment/bKash-pgw?machineId=%00', 303],
  ['/payment/bKash-pgw?machineId=PAD%00&size=%00', 303],
  ['/payment/bKash-callback?payment=%00&paymentID=%00&status=%00', 303],
  ['/payment/bKash-callback?payment=a&paymentID=%00&status=constructor', 303],
  ['/payment/status/success?payment=%00&machineId=%00', 200],
  ['/payment/status/failed?machineId=%00&message=%00', 200],
  ['/payment/process/failed?machineId=%00', 200],
])('%s is answered like a link that names nothing', async (url, status) => {
  const server = await aServer();
  const { statusCode, body } = await server.http.inject({
    url,
    headers: { 'user-agent': 'a phone', cookie: 'vms_payer=%00' },
  });
  expect(statusCode).toBe(status);
  expect(body).not.toContain('\0');
});

test('an event with a field that no database can hold is rejected alone', async () => {
  const server = await aServer();
  const { token } = await aPairedMachine(server);
  const events = [
    { ...aDispense(1), 'x\0y': 1 },
    { ...aDispense(2), rfid: '\ud800' },
    { ...aDispense(3), transactionType: 'RFID', rfid: 'CARD\0' },
    aDispense(4),
  ];
  const answer = await server.call(machineApi.sync, {
    body: { epoch: 1, uptimeMs: 0, events },
    token,
  });
  expect(answer.ackedThrough).toBe(4);
  expect(answer.rejected.map(({ seq }) => seq)).toEqual([1, 2, 3]);
});
