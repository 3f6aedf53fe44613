import { expect, test } from 'vitest';
import { type LiveChange, liveTopics } from '../../contract/live.ts';
import { anInstitutionAdmin, anOrganizationAdmin, aSuper } from '../testing/admins/admins.ts';
import { followChanges, openStream } from '../testing/live-stream.ts';
import { aDispense } from '../testing/machines/machines.ts';
import { aPairedMachine, syncEvents } from '../testing/machines/sync.ts';
import { aServer } from '../testing/server.ts';
import { anInstitution } from '../testing/tenants.ts';

const topicsOf = (changes: readonly LiveChange[] = []) =>
  changes.flatMap(({ topics }) => topics).sort();

test('the first event of a stream is that anything may have changed', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const { response, next } = await openStream(server, token, {
    'accept-encoding': 'br, gzip',
    'last-event-id': '\u00ff"{]%00 -1e999',
  });
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  expect(response.headers.get('content-encoding')).toBe(null);
  expect(await next()).toEqual([{ organizationId: null, institutionId: null, topics: liveTopics }]);
});

test.each([
  ['who opens its door', { type: 'UNLOCK', rfid: 'A91C04F2' }],
  ['a card that nobody has', { type: 'UNKNOWN_CARD', rfid: 'A91C04F2' }],
  ['a fault', { type: 'FAULT', code: 'MOTOR' }],
  ['its start', { type: 'BOOT' }],
])('every report of a machine reaches who looks at it: %s', async (_name, event) => {
  const server = await aServer();
  const { machine, token: key } = await aPairedMachine(server, { stocks: [] });
  const { organizationId, institutionId } = machine;
  const { token } = await aSuper(server);
  await syncEvents(server, key, []);
  const { next } = await followChanges(server, token);
  await syncEvents(server, key, [{ ...event, seq: 1, uptimeMs: 0 }]);
  const changes = await next();
  expect(changes).toMatchObject([{ organizationId, institutionId }]);
  expect(topicsOf(changes)).toContain('events');
});

test('each admin hears of its own: an institution’s of it, an organization’s of all in it', async () => {
  const server = await aServer();
  const { machine, token: key } = await aPairedMachine(server);
  const { organizationId, institutionId } = machine;
  const sibling = await anInstitution(server, { organizationId });
  const stranger = await anInstitution(server);
  const own = [
    await aSuper(server),
    await anOrganizationAdmin(server, organizationId),
    await anInstitutionAdmin(server, { id: institutionId, organizationId }),
  ];
  const others = [
    await anInstitutionAdmin(server, sibling),
    await anOrganizationAdmin(server, stranger.organizationId),
    await anInstitutionAdmin(server, stranger),
  ];
  const ownStreams = await Promise.all(own.map(({ token }) => followChanges(server, token)));
  const otherStreams = await Promise.all(others.map(({ token }) => followChanges(server, token)));
  const silence = otherStreams.map(({ next }) => next());
  await syncEvents(server, key, [aDispense(1)]);
  for (const { next } of ownStreams) expect(await next()).toMatchObject([{ institutionId }]);
  // Their next event is the end of the stream.
  await server.http.close();
  expect(await Promise.all(silence)).toEqual([undefined, undefined, undefined]);
});
