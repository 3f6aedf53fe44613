import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Asked, aCrowd, full } from '../testing/crowd.ts';

test('whatever happens, limits hold, nobody waits in vain and a first place never grows', async () => {
  const limits = fc.record({
    atOnce: fc.integer({ min: 1, max: 3 }),
    atOnceOfOne: fc.integer({ min: 1, max: 2 }),
    waiting: fc.integer({ min: 0, max: 8 }),
    waitingOfOne: fc.integer({ min: 0, max: 4 }),
  });
  const happening = fc.record({
    what: fc.constantFrom('ask', 'ask', 'end', 'stop'),
    key: fc.constantFrom('a', 'b', 'c', 'd'),
    which: fc.nat(),
  });
  await fc.assert(
    fc.asyncProperty(limits, fc.array(happening, { maxLength: 40 }), async (given, happenings) => {
      const { ask, are, placeOf } = aCrowd({ ...given, full });
      const firsts = new Map<Asked, number>();
      for (const { what, key, which } of happenings) {
        const refusedBefore = are('REFUSED').length;
        const waitingBefore = [are('WAITING').length, are('WAITING', key).length] as const;
        if (what === 'ask') await ask(key);
        const running = are('RUNNING');
        if (what === 'end') running[which % running.length]?.end();
        const waiting = are('WAITING');
        if (what === 'stop') waiting[which % waiting.length]?.stop.abort();
        await setImmediate();

        expect(are('RUNNING').length).toBeLessThanOrEqual(given.atOnce);
        const places = are('WAITING').map((asker) => placeOf(asker)?.place);
        expect(places.toSorted()).toEqual(places.map((_, index) => index + 1));
        if (are('REFUSED').length > refusedBefore) {
          const [all, own] = waitingBefore;
          expect(all === given.waiting || own === given.waitingOfOne).toBe(true);
        }
        for (const name of ['a', 'b', 'c', 'd']) {
          const ownRunning = are('RUNNING', name).length;
          expect(ownRunning).toBeLessThanOrEqual(given.atOnceOfOne);
          const [first] = are('WAITING', name);
          if (!first) continue;
          // Nothing is left undone that could be begun.
          expect(are('RUNNING').length === given.atOnce || ownRunning === given.atOnceOfOne).toBe(
            true,
          );
          const place = placeOf(first)?.place ?? 0;
          expect(place).toBeLessThanOrEqual(firsts.get(first) ?? place);
          firsts.set(first, place);
        }
      }
      while (are('RUNNING').length) {
        for (const asker of are('RUNNING')) asker.end();
        await setImmediate();
      }
      expect(are('WAITING')).toEqual([]);
    }),
    { numRuns: 200 },
  );
});
