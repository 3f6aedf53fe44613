import { describe, test } from 'vitest';
import { admins } from '../../contract/admins.ts';
import { machineApi } from '../../contract/machine-api.ts';
import { machines } from '../../contract/machines.ts';
import { pathOf, urlOf } from '../../contract/request.ts';
import { tableOf } from '../dump.ts';
import { oneInShort } from '../engines.ts';
import { sized } from '../size.ts';
import { found, tried } from '../tried.ts';
import { asksOf } from './asks.ts';
import { attacked } from './attacked.ts';
import { keepDoing, serveAll } from './loops.ts';
import { parked, Raw } from './raw.ts';
import { aTown } from './town.ts';
import { memoryOf, pulseDuring, toldOf } from './vitals.ts';

/** What a machine whose clock is wrong, or whose firmware counts otherwise, says of its time. */
const strangeTimes = [
  { uptimeMs: 3.2e15, event: { uptimeMs: 5 } },
  { uptimeMs: 9_007_199_254_740_991, event: { uptimeMs: 0 } },
  { uptimeMs: 1e300, event: { uptimeMs: 0 } },
  { uptimeMs: 10, event: { uptimeMs: 10, at: '1970-01-01T00:00:00.000Z' } },
  { uptimeMs: 10, event: { uptimeMs: 10, at: '2000-01-01T00:00:00.000Z' } },
  { uptimeMs: 10, event: { uptimeMs: 10, at: '0001-01-01T00:00:00.000Z' } },
  { uptimeMs: 10, event: { uptimeMs: 10, at: '9999-12-31T23:59:59.999Z' } },
  { uptimeMs: 10, event: { uptimeMs: 4e15 } },
] as const;

const slot = { rowNo: 1, columnNo: 1 };
const sale = { type: 'DISPENSE', ...slot, transactionType: 'CASH', isSuccessful: true };

describe.each(oneInShort)('on %s', (engine) => {
  test('a machine with a strange clock stops nobody’s overview, and what it sold is counted', async () => {
    const server = await attacked(engine, aTown);
    const asks = asksOf(server.url, server.world);
    const { machineKey: token, machine } = server.world.foreign.campus;
    const sold = async () =>
      (await tableOf(server.place, 'dispenses')).filter((row) =>
        row.includes(`"machineId":"${machine.id}"`),
      ).length;
    const before = await sold();
    const { losses } = found();
    let told = 0;
    const pulse = await pulseDuring(server.url, async () => {
      for (const [turn, { uptimeMs, event }] of strangeTimes.entries()) {
        const events = [{ ...sale, ...event, seq: turn + 100 }];
        const body = { epoch: 9, uptimeMs, events };
        const { status, body: answer } = await server.ask(machineApi.sync, { token, body });
        // What cannot be read is rejected, alone or with all of it; what is taken is counted.
        const { rejected } = answer as { readonly rejected?: readonly unknown[] };
        if (status === 200) told += events.length - (rejected?.length ?? 0);
        else if (status !== 400) losses.push(`a sync with ${uptimeMs}: ${status}`);
        const { overview, everything, summary, tiles, report, dispenses, sync } = asks;
        const served = await serveAll(1, {
          overview,
          everything,
          summary,
          tiles,
          report,
          dispenses,
          sync,
        });
        losses.push(...served.lost.map((lost) => `${lost}, after ${JSON.stringify(event)}`));
        // It would only go on like this.
        if (served.lost.length > 3) break;
      }
    });
    const counted = (await sold()) - before;
    if (counted !== told) losses.push(`${counted} of ${told} sales counted`);
    if (pulse.unanswered) losses.push(`${pulse.unanswered} health calls`);
    tried({
      what: `${engine}: strange clocks`,
      attempts: strangeTimes.length,
      losses,
      note: toldOf(pulse),
    });
  });

  test('a login of 60,000 fields is refused at once and in few words', async () => {
    const server = await attacked(engine, aTown);
    const { me, sync, payment } = asksOf(server.url, server.world);
    const fields = Array.from({ length: 60_000 }, (_, field) => `"f${field}":1`).join();
    const many = sized({ short: 20, whole: 200 });
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
      const served = await serveAll(sized({ short: 5, whole: 20 }), { me, sync, payment });
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

  test('one machine key that floods the server takes nothing from others', async () => {
    const server = await attacked(engine, aTown);
    const { me, sync, payment, machines } = asksOf(server.url, server.world);
    const { machineKey } = server.world.foreign.campus;
    const headers = {
      authorization: `Bearer ${machineKey}`,
      'content-type': 'application/json',
    };
    const rubbish = 'x'.repeat(1100);
    const memory = memoryOf(server.program);
    const sizeOfEvents = async () =>
      (await tableOf(server.place, 'events')).reduce((sum, row) => sum + row.length, 0);
    const before = await sizeOfEvents();
    const sync200 = (turn: number, event: (seq: number) => object) =>
      fetch(server.url + pathOf(machineApi.sync), {
        method: 'POST',
        headers,
        body: JSON.stringify({
          epoch: 3,
          uptimeMs: 1,
          events: Array.from({ length: 200 }, (_, index) => event(turn * 200 + index)),
        }),
      }).then((response) => response.arrayBuffer());
    const { losses } = found();
    let served = 0;
    let slowest = 0;
    let sent = 0;
    let shed = 0;
    const pulse = await pulseDuring(server.url, async () => {
      const floods = [
        keepDoing(4, (turn) => sync200(turn, (seq) => ({ seq, type: 'RUBBISH', rubbish }))),
        keepDoing(2, (turn) =>
          sync200(turn, (seq) => ({ ...sale, seq: 1_000_000 + seq, uptimeMs: 0 })),
        ),
        keepDoing(
          sized({ short: 50, whole: 300 }),
          () =>
            fetch(server.url + urlOf(machineApi.commands, { query: { wait: 25 } }), {
              headers,
              signal: AbortSignal.timeout(3000),
            }).then((response) => response.arrayBuffer()),
          200,
        ),
      ];
      const rounds = sized({ short: 8, whole: 200 });
      const others = await serveAll(rounds, { me, sync, payment, machines });
      // The console may be asked to come again; machines and customers never.
      const lost = others.lost.filter((one) => !/^(me|machines): 503$/.test(one));
      losses.push(...lost);
      shed = others.lost.length - lost.length;
      served = others.asked;
      slowest = others.slowest;
      await Promise.all(floods.map(({ stop }) => stop()));
      sent = floods.reduce((sum, { done }) => sum + done(), 0);
    });
    const again = await serveAll(3, { me, sync, payment, machines });
    const kept = Math.round(((await sizeOfEvents()) - before) / 1024 / 1024);
    const growth = memory.growth();
    tried({
      what: `${engine}: a flooding machine`,
      attempts: sent,
      losses: [...losses, ...again.lost, ...(pulse.unanswered ? ['health calls'] : [])],
      leaks: [
        ...(growth > 350 ? [`${growth} MB of memory`] : []),
        ...(kept > 50 ? [`${kept} MB kept`] : []),
      ],
      note: `${served} calls of others, ${shed} shed, slowest ${slowest} ms; ${kept} MB kept, + ${growth} MB of memory; ${toldOf(pulse)}`,
    });
  });

  test('a flood of reading from the console stops neither machines nor payments', async () => {
    const server = await attacked(engine, aTown);
    const { report, overview, dispenses, sync, payment } = asksOf(server.url, server.world);
    const reads = [report, overview, dispenses];
    const { losses } = found();
    let served = 0;
    let slowest = 0;
    let sent = 0;
    const pulse = await pulseDuring(server.url, async () => {
      const flood = keepDoing(sized({ short: 64, whole: 256 }), async (turn) =>
        reads[turn % 3]?.(),
      );
      const others = await serveAll(sized({ short: 20, whole: 300 }), { sync, payment });
      losses.push(...others.lost);
      served = others.asked;
      slowest = others.slowest;
      await flood.stop();
      sent = flood.done();
    });
    const again = await serveAll(3, { report, overview, dispenses, sync, payment });
    tried({
      what: `${engine}: a flood of reading`,
      attempts: sent,
      losses: [...losses, ...again.lost],
      note: `${served} calls of machines and customers, slowest ${slowest} ms; ${toldOf(pulse)}`,
    });
  });

  test('hundreds of bodies that never end are ended, and hold up no stop', async () => {
    const server = await attacked(engine, aTown);
    const { me, sync, payment } = asksOf(server.url, server.world);
    const { tokens, own } = server.world;
    const count = sized({ short: 100, whole: 400 });
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
    const served = await serveAll(sized({ short: 5, whole: 20 }), { me, sync, payment });
    const losses = [...served.lost];
    // Both are given half a minute, which only the whole proof has the time to wait for.
    if (sized({ short: false, whole: true })) {
      await Promise.all([...halves.map(({ over }) => over()), ...mute.map((raw) => raw.over())]);
    }
    const growth = memory.growth();
    const begun = performance.now();
    const stopped = await Promise.race([
      server.program.end('SIGTERM'),
      new Promise<undefined>((resolve) => {
        setTimeout(resolve, 20_000, undefined).unref();
      }),
    ]);
    const ms = Math.round(performance.now() - begun);
    if (stopped !== 0) losses.push(`SIGTERM: ${stopped ?? 'still there'} after ${ms} ms`);
    for (const raw of mute) raw.close();
    for (const { close } of halves) close();
    tried({
      what: `${engine}: unfinished requests`,
      attempts: 2 * count,
      losses,
      note: `stopped in ${ms} ms; + ${growth} MB`,
    });
  });
});
