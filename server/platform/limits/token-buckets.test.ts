import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTokenBuckets } from './token-buckets.ts';

const options = { burst: 100, perSecond: 4 };

const withClock = () => {
  const clock = { now: 5_000 };
  return { clock, ...createTokenBuckets(options, () => clock.now) };
};

test('tokens come back, and the answered wait is as long as that takes', () => {
  const { clock, takeTokens } = withClock();
  expect([takeTokens('a', 100), takeTokens('a', 10)]).toEqual([undefined, 3]);
  clock.now += 2_000;
  expect(takeTokens('a', 10)).toBe(1);
  clock.now += 500;
  expect(takeTokens('a', 10)).toBeUndefined();
});

test('one who uses much takes nothing from another', () => {
  const { takeTokens } = withClock();
  expect([takeTokens('a', 100), takeTokens('a', 1), takeTokens('b', 100)]).toEqual([
    undefined,
    1,
    undefined,
  ]);
});

test('who has all of it back is forgotten', () => {
  const { clock, takeTokens, size } = withClock();
  for (let key = 0; key < 1000; key++) takeTokens(`key-${key}`, 1);
  takeTokens('busy', 100);
  clock.now += 60_000;
  takeTokens('busy', 100);
  expect(size()).toBe(1);
});

test('whatever the requests, no more is given than the burst and what has come back', () => {
  const request = fc.record({
    pauseMs: fc.integer({ min: 0, max: 20_000 }),
    amount: fc.integer({ min: 0, max: 100 }),
  });
  fc.assert(
    fc.property(fc.array(request, { maxLength: 60 }), (requests) => {
      const { clock, takeTokens } = withClock();
      const start = clock.now;
      let given = 0;
      for (const { pauseMs, amount } of requests) {
        clock.now += pauseMs;
        const seconds = takeTokens('a', amount);
        if (seconds === undefined) given += amount;
        else {
          clock.now += seconds * 1000;
          expect(takeTokens('a', amount)).toBeUndefined();
          given += amount;
        }
        const back = ((clock.now - start) / 1000) * options.perSecond;
        expect(given).toBeLessThanOrEqual(options.burst + back);
      }
    }),
  );
});
