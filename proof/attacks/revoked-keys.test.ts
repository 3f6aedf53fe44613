import { describe, test } from 'vitest';
import { admins } from '../../contract/admins.ts';
import { isChanging } from '../../contract/endpoint.ts';
import { machineApi } from '../../contract/machine-api.ts';
import { machines } from '../../contract/machines.ts';
import { aSuper } from '../../server/testing/admins.ts';
import { bodyFor } from '../../server/testing/arbitrary.ts';
import { aMachine, aMachineKey } from '../../server/testing/machines.ts';
import { engines } from '../places.ts';
import { sized } from '../size.ts';
import { found, tried } from '../tried.ts';
import { attacked } from './attacked.ts';
import { parkedCall } from './parking.ts';
import { machineRows, nameOf } from './town.ts';

describe.each(engines)('on %s', (engine) => {
  test('a revoked key lets nothing through that is parked, held or sent later', async () => {
    const rounds = sized({ short: 1, whole: 5 });
    const server = await attacked(engine, async (given) => {
      const made = [];
      for (let round = 0; round < 3 * rounds; round += 1) {
        const machine = await aMachine(given);
        made.push({ machine, key: await aMachineKey(given, machine) });
      }
      return { made, token: (await aSuper(given)).token };
    });
    const { made, token } = server.world;
    const stop = [
      (params: Record<string, string>) => server.call(machines.revokeKey, { params, token }),
      (params: Record<string, string>) => server.call(machines.remove, { params, token }),
      (params: Record<string, string>) =>
        server.call(machines.update, { params, token, body: { isActivated: false } }),
    ];
    const { leaks } = found();
    const attempts = await Promise.all(
      made.map(async ({ machine, key }, turn) => {
        const isDeactivated = turn % stop.length === 2;
        // A deactivated machine's events are still taken.
        const rows = machineRows.filter((row) => isChanging(row) && !isDeactivated);
        const waiting = [];
        for (const row of rows) {
          const body = bodyFor(row);
          waiting.push({
            row,
            ...(await parkedCall(server, { row, params: {}, body, token: key })),
          });
        }
        const poll = server.ask(machineApi.commands, { token: key, query: { wait: 25 } });
        await server.ask(admins.me, { token });
        const params = { institutionId: machine.institutionId, machineId: machine.id };
        await stop[turn % stop.length]?.(params);
        for (const { row, finish } of waiting) {
          const status = await finish();
          if (status !== 401) leaks.push(`${nameOf(row)}, parked: ${status}`);
        }
        const held = await poll;
        if (held.status !== (isDeactivated ? 403 : 401)) leaks.push(`held poll: ${held.status}`);
        for (const row of rows) {
          const { status } = await server.ask(row, { token: key, body: bodyFor(row) });
          if (status !== 401) leaks.push(`${nameOf(row)}, later: ${status}`);
        }
        return 2 * rows.length + 1;
      }),
    );
    const all = attempts.reduce((sum, count) => sum + count, 0);
    tried({ what: `${engine}: revoked keys`, attempts: all, leaks });
  });
});
