import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aLimiter, type QueuedCall, queueFullError } from '../../testing/limiter.ts';
import { createLimiter, type LimiterOptions } from './limiter.ts';

const oneAtOnce: LimiterOptions = {
  atOnce: 1,
  perKey: 1,
  perTenant: 1,
  maxWaiting: 9,
  maxWaitingPerKey: 3,
  maxWaitingPerTenant: 4,
  fullError: queueFullError,
};

test('those who wait take turns, however many one of them asks for', async () => {
  const { ask, are, begun } = aLimiter(oneAtOnce);
  for (const key of ['a', 'a', 'a', 'b', 'b', 'c']) await ask(key);
  for (let ended = 0; ended < 6; ended++) {
    are('RUNNING')[0]?.end();
    await setImmediate();
  }
  expect(begun.join('')).toBe('aabcab');
});

test('those who wait are begun one a turn of the event loop, so that what does not wait comes between', async () => {
  const limiter = createLimiter({ ...oneAtOnce, atOnce: 3 });
  const begun: string[] = [];
  const { signal } = new AbortController();
  for (const key of ['a', 'b', 'c'])
    limiter.acquire({ tenant: key, key, signal }).then(() => begun.push(key));
  const seen: string[] = [];
  for (let turn = 0; turn < 3; turn++) {
    await setImmediate();
    seen.push(begun.join(''));
  }
  expect(seen).toEqual(['a', 'ab', 'abc']);
});

test('one who asks for much leaves room for another', async () => {
  const { ask } = aLimiter({ ...oneAtOnce, atOnce: 2 });
  const [first, second] = [await ask('a'), await ask('a')];
  expect([first.state, second.state, (await ask('b')).state]).toEqual([
    'RUNNING',
    'WAITING',
    'RUNNING',
  ]);
});

test('tenants take turns, however many keys one of them has', async () => {
  const { ask, are, begun } = aLimiter(oneAtOnce);
  for (const key of 'abcd') await ask(key, 'crowd');
  for (const key of 'ee') await ask(key);
  for (let ended = 0; ended < 6; ended++) {
    are('RUNNING')[0]?.end();
    await setImmediate();
  }
  expect(begun.join('')).toBe('abeced');
});

test('all keys of a tenant together leave room for another tenant, running and waiting', async () => {
  const { ask } = aLimiter({
    ...oneAtOnce,
    atOnce: 2,
    perTenant: 1,
    maxWaiting: 4,
    maxWaitingPerTenant: 3,
  });
  const statesOf = async (keys: string, tenant: string) => {
    const states = [];
    for (const key of keys) states.push((await ask(key, tenant)).state);
    return states;
  };
  const crowd = await statesOf('abcdef', 'crowd');
  expect(crowd).toEqual(['RUNNING', 'WAITING', 'WAITING', 'WAITING', 'REFUSED', 'REFUSED']);
  expect(await statesOf('gh', 'other')).toEqual(['RUNNING', 'WAITING']);
});

test('the queue has an end, for each and for all', async () => {
  const { ask } = aLimiter({ ...oneAtOnce, maxWaiting: 4 });
  const statesOf = async (keys: string) => {
    const states = [];
    for (const key of keys) states.push((await ask(key)).state);
    return states;
  };
  expect(await statesOf('aaaaa')).toEqual(['RUNNING', 'WAITING', 'WAITING', 'WAITING', 'REFUSED']);
  expect(await statesOf('bc')).toEqual(['WAITING', 'REFUSED']);
});

test('a place is answered to its own key only', async () => {
  const { ask, placeOf, limiter } = aLimiter(oneAtOnce);
  const [running, second] = [await ask('a'), await ask('a')];
  const other = await ask('b');
  expect(placeOf(running)).toEqual({ place: 0, of: 2 });
  expect(placeOf(second)).toEqual({ place: 1, of: 2 });
  expect(placeOf(other)).toEqual({ place: 2, of: 2 });
  expect(limiter.placeOf('a', other.ticket)).toBeUndefined();
  running.end();
  expect(placeOf(running)).toBeUndefined();
});

test('whoever stops waiting leaves the queue, and who has gone already does not enter it', async () => {
  const { ask, placeOf, limiter } = aLimiter(oneAtOnce);
  const [running, second, third] = [await ask('a'), await ask('b'), await ask('c')];
  second.stop.abort();
  await setImmediate();
  expect([second.state, placeOf(third)]).toEqual(['LEFT', { place: 1, of: 1 }]);
  running.end();
  await setImmediate();
  expect(third.state).toBe('RUNNING');
  const gone = limiter.acquire({
    tenant: 'd',
    key: 'd',
    signal: AbortSignal.abort(new Error('gone')),
  });
  await expect(gone).rejects.toThrow('gone');
});

test('work that fails ends its turn, and a turn that is ended twice ends no other', async () => {
  const limiter = createLimiter(oneAtOnce);
  const { signal } = new AbortController();
  const failing = limiter.run({ tenant: 'a', key: 'a', signal }, async () => {
    throw new Error('It failed');
  });
  await expect(failing).rejects.toThrow('It failed');
  const end = await limiter.acquire({ tenant: 'a', key: 'a', signal });
  const next = limiter.acquire({ tenant: 'b', key: 'b', signal });
  end();
  end();
  await next;
  const third = limiter.acquire({ tenant: 'c', key: 'c', signal, ticket: 'third' });
  await setImmediate();
  expect(limiter.placeOf('c', 'third')).toEqual({ place: 1, of: 1 });
  (await next)();
  await third;
});

test('a turn that is held lasts until its signal', async () => {
  const limiter = createLimiter(oneAtOnce);
  const [first, second] = [new AbortController(), new AbortController()];
  await limiter.holdUntilAbort({ tenant: 'a', key: 'a', signal: first.signal });
  const next = limiter.holdUntilAbort({
    tenant: 'b',
    key: 'b',
    signal: second.signal,
    ticket: 'next',
  });
  await setImmediate();
  expect(limiter.placeOf('b', 'next')).toEqual({ place: 1, of: 1 });
  first.abort();
  await next;
});

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
