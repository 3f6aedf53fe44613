import { describe, test } from 'vitest';
import { admins } from '../../contract/admins.ts';
import { machineApi } from '../../contract/machine-api.ts';
import { machines } from '../../contract/machines.ts';
import { pathOf } from '../../contract/request.ts';
import { engines } from '../places.ts';
import { found, tried } from '../tried.ts';
import { asksOf } from './asks.ts';
import { attacked } from './attacked.ts';
import { serveAll } from './loops.ts';
import { parked, Raw } from './raw.ts';
import { aTown } from './town.ts';
import { memoryOf, pulseDuring, toldOf } from './vitals.ts';

describe.each(engines)('on %s', (engine) => {
  test('a login of 60,000 fields is refused at once and in few words', async () => {
    const server = await attacked(engine, aTown);
    const { me, sync, payment } = asksOf(server.url, server.world);
    const fields = Array.from({ length: 60_000 }, (_, field) => `"f${field}":1`).join();
    const many = 100;
    const { leaks, losses } = found();
    const pulse = await pulseDuring(server.url, async () => {
      const attack = Array.from({ length: many }, async (_, turn) => {
        const row = turn % 2 ? admins.login : machineApi.claim;
        const answer = await fetch(server.url + pathOf(row), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: `{${fields}}`,
        })
          .then(async (response) => ({
            status: response.status,
            size: (await response.text()).length,
          }))
          // The server may hang up on what is too long.
          .catch(() => ({ status: 413, size: 0 }));
        if (answer.status >= 500 && answer.status !== 503) leaks.push(`answered ${answer.status}`);
        if (answer.size > 4096) leaks.push(`answered with ${answer.size} letters`);
      });
      const served = await serveAll(20, { me, sync, payment });
      losses.push(...served.lost);
      await Promise.all(attack);
    });
    tried({
      what: `${engine}: logins of 60,000 fields`,
      attempts: many,
      leaks: [...new Set(leaks)],
      losses: [...losses, ...(pulse.unanswered ? ['health calls'] : [])],
      note: toldOf(pulse),
    });
  });

  test('hundreds of bodies that never end are ended, and hold up no stop', async () => {
    const server = await attacked(engine, aTown);
    const { me, sync, payment } = asksOf(server.url, server.world);
    const { tokens, own } = server.world;
    const count = 400;
    const path = pathOf(machines.update, {
      params: { institutionId: own.campus.id, machineId: own.campus.machine.id },
    });
    const body = JSON.stringify({ name: 'x'.repeat(100) });
    const memory = memoryOf(server.program);
    const halves = [];
    const mute = [];
    for (let one = 0; one < count; one += 1) {
      halves.push(await parked(server.url, { method: 'PUT', path, token: tokens.SUPER, body }));
      mute.push(await Raw.to(server.url));
      mute.at(-1)?.send(`POST ${path} HTTP/1.1\r\nHost: x\r\nX-Slow: `);
    }
    const served = await serveAll(20, { me, sync, payment });
    const losses = [...served.lost];
    // The server gives both half a minute.
    await Promise.all([...halves.map(({ over }) => over()), ...mute.map((raw) => raw.over())]);
    const growth = memory.growth();
    const stopped = await server.program.end('SIGTERM');
    if (stopped !== 0) losses.push(`SIGTERM: ${stopped}`);
    for (const raw of mute) raw.close();
    for (const { close } of halves) close();
    tried({
      what: `${engine}: unfinished requests`,
      attempts: 2 * count,
      losses,
      note: `+ ${growth} MB`,
    });
  });
});
