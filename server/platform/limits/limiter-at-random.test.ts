import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aLimiter, type QueuedCall, queueFullError } from '../../testing/limiter.ts';

/** Two keys belong to one tenant. */
const tenants: Readonly<Record<string, string>> = { a: 'ab', b: 'ab', c: 'c', d: 'd' };
const tenantOf = (key: string): string => tenants[key] ?? key;

test('whatever happens, limits hold, nobody waits in vain and a first place never grows', async () => {
  const limits = fc.record({
    atOnce: fc.integer({ min: 1, max: 3 }),
    perKey: fc.integer({ min: 1, max: 2 }),
    perTenant: fc.integer({ min: 1, max: 3 }),
    maxWaiting: fc.integer({ min: 0, max: 8 }),
    maxWaitingPerKey: fc.integer({ min: 0, max: 4 }),
    maxWaitingPerTenant: fc.integer({ min: 0, max: 6 }),
  });
  const step = fc.record({
    what: fc.constantFrom('ask', 'ask', 'end', 'stop'),
    key: fc.constantFrom(...Object.keys(tenants)),
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
        const keysOf = (name: string) =>
          Object.keys(tenants).filter((one) => tenantOf(one) === tenantOf(name));
        const sumOf = (names: readonly string[], count: (name: string) => number) =>
          names.reduce((sum, name) => sum + count(name), 0);
        const [all, own, ofTenant] = [insideOf(), insideOf(key), sumOf(keysOf(key), insideOf)];
        if (what === 'ask') await ask(key, tenantOf(key));
        const running = are('RUNNING');
        if (what === 'end') running[which % running.length]?.end();
        const waiting = are('WAITING');
        if (what === 'stop') waiting[which % waiting.length]?.stop.abort();
        await setImmediate();

        expect(are('RUNNING').length).toBeLessThanOrEqual(queueLimits.atOnce);
        const places = are('WAITING').map((request) => placeOf(request)?.place);
        expect(places.toSorted()).toEqual(places.map((_, index) => index + 1));
        if (are('REFUSED').length > refusedBefore) {
          const { atOnce, perKey, perTenant } = queueLimits;
          const { maxWaiting, maxWaitingPerKey, maxWaitingPerTenant } = queueLimits;
          expect(
            all === atOnce + maxWaiting ||
              own === perKey + maxWaitingPerKey ||
              ofTenant === perTenant + maxWaitingPerTenant,
          ).toBe(true);
        }
        for (const name of Object.keys(tenants)) {
          const ownRunning = are('RUNNING', name).length;
          const tenantRunning = sumOf(keysOf(name), (one) => are('RUNNING', one).length);
          expect(ownRunning).toBeLessThanOrEqual(queueLimits.perKey);
          expect(tenantRunning).toBeLessThanOrEqual(queueLimits.perTenant);
          const [first] = are('WAITING', name);
          if (!first) continue;
          // Nothing is left undone that could be begun.
          expect(
            are('RUNNING').length === queueLimits.atOnce ||
              ownRunning === queueLimits.perKey ||
              tenantRunning === queueLimits.perTenant,
          ).toBe(true);
          // Keys of one tenant share its turns.
          if (keysOf(name).length > 1) continue;
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
