import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aLimiter, type QueuedCall, queueFullError } from '../../testing/limiter.ts';

test('whatever happens, limits hold, nobody waits in vain and a first place never grows', async () => {
  const limits = fc.record({
    atOnce: fc.integer({ min: 1, max: 3 }),
    perKey: fc.integer({ min: 1, max: 2 }),
    maxWaiting: fc.integer({ min: 0, max: 8 }),
    maxWaitingPerKey: fc.integer({ min: 0, max: 4 }),
  });
  const step = fc.record({
    what: fc.constantFrom('ask', 'ask', 'end', 'stop'),
    key: fc.constantFrom('a', 'b', 'c', 'd'),
    which: fc.nat(),
  });
  await fc.assert(
    fc.asyncProperty(limits, fc.array(step, { maxLength: 40 }), async (queueLimits, steps) => {
      const { ask, are, placeOf } = aLimiter({ ...queueLimits, fullError: queueFullError });
      const firsts = new Map<QueuedCall, number>();
      for (const { what, key, which } of steps) {
        const refusedBefore = are('REFUSED').length;
        const insideOf = (name?: string) =>
          are('RUNNING', name).length + are('WAITING', name).length;
        const [all, own] = [insideOf(), insideOf(key)];
        if (what === 'ask') await ask(key);
        const running = are('RUNNING');
        if (what === 'end') running[which % running.length]?.end();
        const waiting = are('WAITING');
        if (what === 'stop') waiting[which % waiting.length]?.stop.abort();
        await setImmediate();

        expect(are('RUNNING').length).toBeLessThanOrEqual(queueLimits.atOnce);
        const places = are('WAITING').map((request) => placeOf(request)?.place);
        expect(places.toSorted()).toEqual(places.map((_, index) => index + 1));
        if (are('REFUSED').length > refusedBefore) {
          const { atOnce, perKey, maxWaiting, maxWaitingPerKey } = queueLimits;
          expect(all === atOnce + maxWaiting || own === perKey + maxWaitingPerKey).toBe(true);
        }
        for (const name of ['a', 'b', 'c', 'd']) {
          const ownRunning = are('RUNNING', name).length;
          expect(ownRunning).toBeLessThanOrEqual(queueLimits.perKey);
          const [first] = are('WAITING', name);
          if (!first) continue;
          // Nothing is left undone that could be begun.
          expect(
            are('RUNNING').length === queueLimits.atOnce || ownRunning === queueLimits.perKey,
          ).toBe(true);
          const place = placeOf(first)?.place ?? 0;
          expect(place).toBeLessThanOrEqual(firsts.get(first) ?? place);
          firsts.set(first, place);
        }
      }
      while (are('RUNNING').length) {
        for (const request of are('RUNNING')) request.end();
        await setImmediate();
      }
      expect(are('WAITING')).toEqual([]);
    }),
    { numRuns: 200 },
  );
});
