import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fairTurns, type Limits } from './turns.ts';

const full = () => new Error('There is no place left');
const one: Limits = { atOnce: 1, atOnceOfOne: 1, waiting: 9, waitingOfOne: 3, full };

/** Who asks, and what came of it. */
interface Asked {
  readonly key: string;
  readonly ticket: string;
  readonly stop: AbortController;
  state: 'WAITING' | 'RUNNING' | 'REFUSED' | 'LEFT' | 'OVER';
  end: () => void;
}

const aCrowd = (limits: Limits) => {
  const turns = fairTurns(limits);
  const asked: Asked[] = [];
  const begun: string[] = [];
  const ask = async (key: string): Promise<Asked> => {
    const stop = new AbortController();
    const ticket = String(asked.length);
    const asker: Asked = { key, ticket, stop, state: 'WAITING', end: () => undefined };
    asked.push(asker);
    turns.take({ key, ticket, signal: stop.signal }).then(
      (over) => {
        begun.push(key);
        asker.state = 'RUNNING';
        asker.end = () => {
          asker.state = 'OVER';
          over();
        };
      },
      (error) => {
        asker.state = error === stop.signal.reason ? 'LEFT' : 'REFUSED';
      },
    );
    await setImmediate();
    return asker;
  };
  const are = (state: Asked['state'], key?: string) =>
    asked.filter((asker) => asker.state === state && (key === undefined || asker.key === key));
  const placeOf = ({ key, ticket }: Asked) => turns.placeOf(key, ticket);
  return { turns, ask, are, begun, placeOf };
};

test('those who wait take turns, however many one of them asks for', async () => {
  const { ask, are, begun } = aCrowd(one);
  for (const key of ['a', 'a', 'a', 'b', 'b', 'c']) await ask(key);
  for (let ended = 0; ended < 6; ended++) {
    are('RUNNING')[0]?.end();
    await setImmediate();
  }
  expect(begun.join('')).toBe('aabcab');
});

test('one who asks for much leaves room for another', async () => {
  const { ask } = aCrowd({ ...one, atOnce: 2 });
  const [first, second] = [await ask('a'), await ask('a')];
  expect([first.state, second.state, (await ask('b')).state]).toEqual([
    'RUNNING',
    'WAITING',
    'RUNNING',
  ]);
});

test('the queue has an end, for each and for all', async () => {
  const { ask } = aCrowd({ ...one, waiting: 4 });
  const states = async (keys: string) => {
    const askers = [];
    for (const key of keys) askers.push((await ask(key)).state);
    return askers;
  };
  expect(await states('aaaaa')).toEqual(['RUNNING', 'WAITING', 'WAITING', 'WAITING', 'REFUSED']);
  expect(await states('bc')).toEqual(['WAITING', 'REFUSED']);
});

test('a place is told to who asked, and to nobody else', async () => {
  const { ask, placeOf, turns } = aCrowd(one);
  const [running, second] = [await ask('a'), await ask('a')];
  const other = await ask('b');
  expect(placeOf(running)).toEqual({ place: 0, of: 2 });
  expect(placeOf(second)).toEqual({ place: 1, of: 2 });
  expect(placeOf(other)).toEqual({ place: 2, of: 2 });
  expect(turns.placeOf('a', other.ticket)).toBeUndefined();
  running.end();
  expect(placeOf(running)).toBeUndefined();
});

test('whoever stops waiting leaves the queue, and who has gone already does not enter it', async () => {
  const { ask, placeOf, turns } = aCrowd(one);
  const [running, second, third] = [await ask('a'), await ask('b'), await ask('c')];
  second.stop.abort();
  await setImmediate();
  expect([second.state, placeOf(third)]).toEqual(['LEFT', { place: 1, of: 1 }]);
  running.end();
  await setImmediate();
  expect(third.state).toBe('RUNNING');
  const gone = turns.take({ key: 'd', signal: AbortSignal.abort(new Error('gone')) });
  await expect(gone).rejects.toThrow('gone');
});

test('work that fails ends its turn, and a turn that is ended twice ends no other', async () => {
  const turns = fairTurns(one);
  const { signal } = new AbortController();
  const failing = turns.run({ key: 'a', signal }, async () => {
    throw new Error('It failed');
  });
  await expect(failing).rejects.toThrow('It failed');
  const end = await turns.take({ key: 'a', signal });
  const next = turns.take({ key: 'b', signal });
  end();
  end();
  await next;
  const third = turns.take({ key: 'c', signal, ticket: 'third' });
  await setImmediate();
  expect(turns.placeOf('c', 'third')).toEqual({ place: 1, of: 1 });
  (await next)();
  await third;
});

test('a turn that is held lasts until its signal', async () => {
  const turns = fairTurns(one);
  const [first, second] = [new AbortController(), new AbortController()];
  await turns.hold({ key: 'a', signal: first.signal });
  const next = turns.hold({ key: 'b', signal: second.signal, ticket: 'next' });
  await setImmediate();
  expect(turns.placeOf('b', 'next')).toEqual({ place: 1, of: 1 });
  first.abort();
  await next;
});

test('whatever happens, limits are kept, nobody waits in vain and a first place never grows', async () => {
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
