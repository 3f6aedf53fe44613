import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allowances } from './allowances.ts';

const allowance = { burst: 100, perSecond: 4 };

const withClock = () => {
  const clock = { now: 5_000 };
  return { clock, ...allowances(allowance, () => clock.now) };
};

test('tokens come back, and the answered wait is as long as that takes', () => {
  const { clock, take } = withClock();
  expect([take('a', 100), take('a', 10)]).toEqual([undefined, 3]);
  clock.now += 2_000;
  expect(take('a', 10)).toBe(1);
  clock.now += 500;
  expect(take('a', 10)).toBeUndefined();
});

test('one who uses much takes nothing from another', () => {
  const { take } = withClock();
  expect([take('a', 100), take('a', 1), take('b', 100)]).toEqual([undefined, 1, undefined]);
});

test('who has all of it back is forgotten', () => {
  const { clock, take, size } = withClock();
  for (let key = 0; key < 1000; key++) take(`key-${key}`, 1);
  take('busy', 100);
  clock.now += 60_000;
  take('busy', 100);
  expect(size()).toBe(1);
});

test('whatever the requests, no more is given than the burst and what has come back', () => {
  const asked = fc.record({
    pauseMs: fc.integer({ min: 0, max: 20_000 }),
    amount: fc.integer({ min: 0, max: 100 }),
  });
  fc.assert(
    fc.property(fc.array(asked, { maxLength: 60 }), (asks) => {
      const { clock, take } = withClock();
      const start = clock.now;
      let given = 0;
      for (const { pauseMs, amount } of asks) {
        clock.now += pauseMs;
        const seconds = take('a', amount);
        if (seconds === undefined) given += amount;
        else {
          clock.now += seconds * 1000;
          expect(take('a', amount)).toBeUndefined();
          given += amount;
        }
        const back = ((clock.now - start) / 1000) * allowance.perSecond;
        expect(given).toBeLessThanOrEqual(allowance.burst + back);
      }
    }),
  );
});
