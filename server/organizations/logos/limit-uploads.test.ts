import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { organizations } from '../../../contract/organizations.ts';
import { buildPath } from '../../../contract/request.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import { aServer, type TestServer } from '../../testing/server.ts';

const picture = await sharp({
  create: { width: 40, height: 30, channels: 3, background: '#E2136E' },
})
  .png()
  .toBuffer();

const upload = (server: TestServer, token: string) => {
  const body = new FormData();
  body.set('name', 'Shakti');
  body.set('description', 'A foundation');
  body.set('logo', new File([new Uint8Array(picture)], 'logo.png'));
  return server.ask(organizations.create, { token, body });
};

/** A form that begins with a picture and never ends by itself. */
const beginUpload = ({ http }: TestServer, token: string) => {
  const begun = new Readable({ read: () => undefined });
  begun.push('--x\r\ncontent-disposition: form-data; name="logo"; filename="a.png"\r\n\r\n\x89PNG');
  const answer = http.inject({
    method: 'POST',
    url: buildPath(organizations.create),
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=x',
    },
    payload: begun,
  });
  return { answer, end: () => begun.push(null) };
};

test('pictures are decoded one at a time, each in a process of its own', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  let isOver = false;
  const uploads = Promise.all(Array.from({ length: 8 }, () => upload(server, token))).finally(
    () => {
      isOver = true;
    },
  );
  let most = 0;
  while (!isOver) {
    const children = process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap');
    most = Math.max(most, children.length);
    await setImmediate();
  }
  expect((await uploads).map(({ status }) => status)).toEqual(Array(8).fill(201));
  expect(most).toBeGreaterThan(0);
  // A process that was killed may still be there beside the next one.
  expect(most).toBeLessThan(4);
});

test('one admin’s uploads that never end leave room for another’s', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const other = await aSuper(server);
  const begun = Array.from({ length: 24 }, () => beginUpload(server, token));
  // One more than there is room for: it is refused, whenever it is looked at.
  begun.push(beginUpload(server, token));
  const first = await Promise.race(begun.map(({ answer }) => answer));
  expect([first.statusCode, first.headers['retry-after'], first.json()]).toEqual([
    429,
    '5',
    {
      message: 'Too many pictures are being uploaded. Try again in a moment.',
      code: 'tooManyPictures',
    },
  ]);
  expect((await upload(server, token)).status).toBe(429);
  expect((await upload(server, other.token)).status).toBe(201);

  for (const { end } of begun) end();
  const statuses = (await Promise.all(begun.map(({ answer }) => answer))).map(
    ({ statusCode }) => statusCode,
  );
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  expect((await upload(server, token)).status).toBe(201);
});
