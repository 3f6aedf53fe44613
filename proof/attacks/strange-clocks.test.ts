import { describe, test } from 'vitest';
import { machineApi } from '../../contract/machine-api.ts';
import { tableOf } from '../dump.ts';
import { engines } from '../places.ts';
import { found, tried } from '../tried.ts';
import { asksOf } from './asks.ts';
import { attacked } from './attacked.ts';
import { serveAll } from './loops.ts';
import { sale } from './sale.ts';
import { aTown } from './town.ts';
import { pulseDuring, toldOf } from './vitals.ts';

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

describe.each(engines)('on %s', (engine) => {
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
});
