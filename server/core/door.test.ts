import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Door } from './door.ts';
import { shares, type Urgency } from './urgency.ts';

/** A door through which two of a kind may be at once, and the names of those who were let in. */
const aDoor = () => {
  const two = { ...shares.READ, atOnce: 2 };
  const door = new Door({ ...shares, CHANGE: two, ENTRY: two, READ: two });
  const begun: string[] = [];
  const come = (name: string, urgency: Urgency, isGone = () => false) =>
    void door.enter(urgency, { key: name, isGone }).then(() => begun.push(name));
  const rounds = async (count: number) => {
    for (let turn = 0; turn < count * 3; turn++) await setImmediate();
  };
  return { door, begun, come, rounds };
};

test('one is let in at every third turn of the event loop', async () => {
  const { begun, come, rounds } = aDoor();
  come('one', 'READ');
  come('two', 'READ');
  expect(begun).toEqual([]);
  await rounds(1);
  expect(begun).toEqual(['one']);
  await setImmediate();
  await setImmediate();
  expect(begun).toEqual(['one']);
  await setImmediate();
  expect(begun).toEqual(['one', 'two']);
});

test('the kinds take turns, and of one kind who came first goes first', async () => {
  const { begun, come, rounds } = aDoor();
  for (const name of ['read 1', 'read 2']) come(name, 'READ');
  for (const name of ['login 1', 'login 2']) come(name, 'ENTRY');
  for (const name of ['change 1', 'change 2']) come(name, 'CHANGE');
  await rounds(6);
  expect(begun).toEqual(['change 1', 'login 1', 'read 1', 'change 2', 'login 2', 'read 2']);
});

test('no more of one kind are inside than its share, and others do not wait for them', async () => {
  const { door, begun, come, rounds } = aDoor();
  for (const name of ['one', 'two', 'three']) come(name, 'CHANGE');
  come('read', 'READ');
  await rounds(10);
  expect(begun).toEqual(['one', 'read', 'two']);
  expect(door.waiting('CHANGE', 'three')).toEqual({ waitingOfOne: 1, waiting: 1 });
  expect(door.waiting('CHANGE', 'two')).toEqual({ waitingOfOne: 0, waiting: 1 });
  door.leave('CHANGE');
  await rounds(1);
  expect(begun).toEqual(['one', 'read', 'two', 'three']);
  expect(door.waiting('CHANGE', 'three').waiting).toBe(0);
});

test('who is gone when the turn comes is passed over', async () => {
  const { begun, come, rounds } = aDoor();
  let isHere = true;
  come('gone', 'READ', () => !isHere);
  come('here', 'READ');
  isHere = false;
  await rounds(1);
  expect(begun).toEqual(['here']);
});

test('as long as each turn brings what does not wait the others do, but not for ever', async () => {
  const { door, begun, come } = aDoor();
  come('one', 'READ');
  for (let turn = 0; turn < 59; turn++) {
    door.stir();
    await setImmediate();
  }
  expect(begun).toEqual([]);
  door.stir();
  await setImmediate();
  expect(begun).toEqual(['one']);
});
