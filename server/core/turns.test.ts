import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { aCrowd, full } from '../testing/crowd.ts';
import { fairTurns, type Limits } from './turns.ts';

const one: Limits = { atOnce: 1, atOnceOfOne: 1, waiting: 9, waitingOfOne: 3, full };

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

test('a place is answered to its own key only', async () => {
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
