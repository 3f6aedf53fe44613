import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { admins } from '../../contract/admins.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { machineApi } from '../../contract/machine-api.ts';
import { machines } from '../../contract/machines.ts';
import { requestOf } from '../../contract/request.ts';
import { aSuper } from '../testing/admins.ts';
import type { Answered, Given } from '../testing/calls.ts';
import { contentsOf, ofAdmins, ofTenants } from '../testing/contents.ts';
import { bringBack, endings, keyEndings, removeTenant } from '../testing/right-ends.ts';
import { anAdminFor, aWorld, givenFor, type World } from '../testing/rights-world.ts';
import type { TestServer } from '../testing/server.ts';
import { paramsIn } from '../testing/world.ts';
import { adminWrites, machineWrites, tenantWrites } from '../testing/writes.ts';

/** Starts listening for calls over a real connection, and returns the port. */
const listening = async ({ http }: TestServer): Promise<number> => {
  const url = new URL(await http.listen({ host: '127.0.0.1', port: 0 }));
  return Number(url.port);
};

interface Parked {
  /** Sends the delayed body and returns the answer. */
  readonly send: () => Promise<Pick<Answered<unknown>, 'status' | 'body'>>;
}

/**
 * Sends the headers of a call and waits until the server reads the body, that is, until it has
 * authenticated the caller.
 */
const parked = async (
  { http }: TestServer,
  port: number,
  row: Endpoint,
  { token, body = {}, ...named }: Given,
): Promise<Parked> => {
  const isRead = new Promise<void>((resolve) => {
    http.server.prependOnceListener('request', (incoming: IncomingMessage) => {
      incoming.once('resume', resolve);
    });
  });
  const { method, url: path, headers } = requestOf(row, { body, ...named }, token);
  const bytes = Buffer.from(JSON.stringify(body));
  const outgoing = request({
    host: '127.0.0.1',
    port,
    method,
    path,
    headers: { ...headers, 'content-length': bytes.length },
  });
  const answered = once(outgoing, 'response');
  outgoing.flushHeaders();
  await isRead;
  return {
    send: async () => {
      outgoing.end(bytes);
      const [response]: IncomingMessage[] = await answered;
      if (!response) throw new Error('No answer came');
      const told = await text(response);
      return { status: response.statusCode ?? 0, body: told ? JSON.parse(told) : undefined };
    },
  };
};

const anOpenWorld = async () => {
  const world = await aWorld();
  return { world, port: await listening(world.server) };
};

/** Parks a call, runs an action and sends the body; expects no writes and returns the status. */
const answeredAfter = async (
  { world, port }: { world: World; port: number },
  tables: typeof ofAdmins,
  row: Endpoint,
  given: Given,
  deed: () => Promise<unknown>,
): Promise<number> => {
  const call = await parked(world.server, port, row, given);
  await deed();
  const before = await contentsOf(world, tables);
  const { status } = await call.send();
  expect(await contentsOf(world, tables)).toEqual(before);
  return status;
};

test.each(endings)('no parked call of an admin is done after $name', async ({ revoke }) => {
  const open = await anOpenWorld();
  const { world } = open;
  const before = await contentsOf(world, ofTenants);
  for (const { row, types } of adminWrites) {
    const admin = await anAdminFor(world, types);
    const given = givenFor(world, row, admin.token);
    const status = await answeredAfter(open, ofAdmins, row, given, () => revoke(world, admin));
    expect([row.path, status]).toEqual([row.path, 401]);
  }
  expect(await contentsOf(world, ofTenants)).toEqual(before);
});

test('no parked call is done in a tenant that was removed, not even a super admin’s', async () => {
  const open = await anOpenWorld();
  const { world } = open;
  const { token } = await aSuper(world.server);
  const before = await contentsOf(world, ofTenants);
  for (const { row, tenant } of tenantWrites) {
    const given = givenFor(world, row, token);
    const status = await answeredAfter(open, ofAdmins, row, given, () =>
      removeTenant(world, tenant),
    );
    expect([row.path, status]).toEqual([row.path, 404]);
    await bringBack(world, tenant);
  }
  expect(await contentsOf(world, ofTenants)).toEqual(before);
});

const parkable = machineWrites.filter(({ body }) => body);

test.each(keyEndings)(
  'no parked call of a machine is done after $name',
  async ({ revoke, answer }) => {
    for (const row of parkable) {
      const open = await anOpenWorld();
      const { world } = open;
      const given = givenFor(world, row, world.campus.machineKey);
      const status = await answeredAfter(open, ofTenants, row, given, () => revoke(world));
      expect([row.path, status]).toEqual([row.path, answer]);
    }
  },
);

test('a parked check of a card is refused after the machine was deactivated', async () => {
  const { world, port } = await anOpenWorld();
  const { server, campus, estate } = world;
  const { token } = await aSuper(server);
  const given = givenFor(world, machineApi.authorize, campus.machineKey);
  const call = await parked(server, port, machineApi.authorize, given);
  const params = paramsIn(machines.update, estate, campus);
  await server.call(machines.update, { token, params, body: { isActivated: false } });
  expect((await call.send()).status).toBe(403);
});

test('a parked call whose caller may still do it is done', async () => {
  const { world, port } = await anOpenWorld();
  const { token } = await aSuper(world.server);
  const call = await parked(world.server, port, admins.logout, { token });
  expect((await call.send()).status).toBe(204);
});
