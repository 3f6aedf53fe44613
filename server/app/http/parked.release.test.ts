import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { admins } from '../../../contract/admins.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { machineApi } from '../../../contract/machine-api.ts';
import { machines } from '../../../contract/machines.ts';
import { buildRequest } from '../../../contract/request.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import type { CallAnswer, CallInput } from '../../testing/calls.ts';
import { adminTables, readTables, tenantTables } from '../../testing/database/table-contents.ts';
import { paramsIn } from '../../testing/estates.ts';
import {
  keyRevocations,
  removeTenant,
  restoreTenant,
  sessionRevocations,
} from '../../testing/operations/revocations.ts';
import {
  anAdminFor,
  aRightsScenario,
  inputFor,
  type RightsScenario,
} from '../../testing/rights-scenario.ts';
import type { TestServer } from '../../testing/server.ts';
import { adminWrites, machineWrites, tenantWrites } from '../../testing/writes.ts';

/** Starts listening for calls over a real connection, and returns the port. */
const startListening = async ({ http }: TestServer): Promise<number> => {
  const url = new URL(await http.listen({ host: '127.0.0.1', port: 0 }));
  return Number(url.port);
};

interface ParkedCall {
  /** Sends the delayed body and returns the answer. */
  readonly send: () => Promise<Pick<CallAnswer<unknown>, 'status' | 'body'>>;
}

/**
 * Sends the headers of a call and waits until the server reads the body, that is, until it has
 * authenticated the caller.
 */
const parkCall = async (
  { http }: TestServer,
  port: number,
  row: Endpoint,
  { token, body = {}, ...named }: CallInput,
): Promise<ParkedCall> => {
  const isRead = new Promise<void>((resolve) => {
    http.server.prependOnceListener('request', (incoming: IncomingMessage) => {
      incoming.once('resume', resolve);
    });
  });
  const { method, url: path, headers } = buildRequest(row, { body, ...named }, token);
  const bytes = Buffer.from(JSON.stringify(body));
  const outgoing = request({
    host: '127.0.0.1',
    port,
    method,
    path,
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': bytes.length,
    },
  });
  const answer = once(outgoing, 'response');
  outgoing.flushHeaders();
  await isRead;
  return {
    send: async () => {
      outgoing.end(bytes);
      const [response]: IncomingMessage[] = await answer;
      if (!response) throw new Error('No answer came');
      const content = await text(response);
      return { status: response.statusCode ?? 0, body: content ? JSON.parse(content) : undefined };
    },
  };
};

const aListeningScenario = async () => {
  const world = await aRightsScenario();
  return { world, port: await startListening(world.server) };
};

/** Parks a call, runs an action and sends the body; expects no writes and returns the status. */
const statusAfter = async (
  { world, port }: { world: RightsScenario; port: number },
  tables: typeof adminTables,
  row: Endpoint,
  given: CallInput,
  action: () => Promise<unknown>,
): Promise<number> => {
  const call = await parkCall(world.server, port, row, given);
  await action();
  const before = await readTables(world, tables);
  const { status } = await call.send();
  expect(await readTables(world, tables)).toEqual(before);
  return status;
};

test.each(sessionRevocations)(
  'no parked call of an admin is done after $name',
  async ({ revoke }) => {
    const scenario = await aListeningScenario();
    const { world } = scenario;
    const before = await readTables(world, tenantTables);
    for (const { row, types } of adminWrites) {
      const admin = await anAdminFor(world, types);
      const given = inputFor(world, row, admin.token);
      const status = await statusAfter(scenario, adminTables, row, given, () =>
        revoke(world, admin),
      );
      expect([row.path, status]).toEqual([row.path, 401]);
    }
    expect(await readTables(world, tenantTables)).toEqual(before);
  },
);

test('no parked call is done in a tenant that was removed, not even a super admin’s', async () => {
  const scenario = await aListeningScenario();
  const { world } = scenario;
  const { token } = await aSuper(world.server);
  const before = await readTables(world, tenantTables);
  for (const { row, tenant } of tenantWrites) {
    const given = inputFor(world, row, token);
    const status = await statusAfter(scenario, adminTables, row, given, () =>
      removeTenant(world, tenant),
    );
    expect([row.path, status]).toEqual([row.path, 404]);
    await restoreTenant(world, tenant);
  }
  expect(await readTables(world, tenantTables)).toEqual(before);
});

const parkable = machineWrites.filter(({ body }) => body);

test.each(keyRevocations)(
  'no parked call of a machine is done after $name',
  async ({ revoke, answer }) => {
    for (const row of parkable) {
      const scenario = await aListeningScenario();
      const { world } = scenario;
      const given = inputFor(world, row, world.campus.machineKey);
      const status = await statusAfter(scenario, tenantTables, row, given, () => revoke(world));
      expect([row.path, status]).toEqual([row.path, answer]);
    }
  },
);

test('a parked check of a card is refused after the machine was deactivated', async () => {
  const { world, port } = await aListeningScenario();
  const { server, campus, estate } = world;
  const { token } = await aSuper(server);
  const given = inputFor(world, machineApi.authorize, campus.machineKey);
  const call = await parkCall(server, port, machineApi.authorize, given);
  const params = paramsIn(machines.update, estate, campus);
  await server.call(machines.update, { token, params, body: { isActivated: false } });
  expect((await call.send()).status).toBe(403);
});

test('a parked call whose caller may still do it is done', async () => {
  const { world, port } = await aListeningScenario();
  const { token } = await aSuper(world.server);
  const call = await parkCall(world.server, port, admins.logout, { token });
  expect((await call.send()).status).toBe(204);
});
