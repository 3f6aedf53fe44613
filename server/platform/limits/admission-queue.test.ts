import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { AdmissionQueue } from './admission-queue.ts';
import { type Priority, priorityLimits } from './priority.ts';

/** A door through which two of a kind may be at once, and the names of those who were let in. */
const anAdmissionQueue = () => {
  const twoAtOnce = { ...priorityLimits.READ, maxRunning: 2 };
  const door = new AdmissionQueue({
    ...priorityLimits,
    CHANGE: twoAtOnce,
    ENTRY: twoAtOnce,
    READ: twoAtOnce,
  });
  const begun: string[] = [];
  const come = (name: string, priority: Priority, isGone = () => false) =>
    void door.enter(priority, { key: name, isGone }).then(() => begun.push(name));
  const rounds = async (count: number) => {
    for (let turn = 0; turn < count * 3; turn++) await setImmediate();
  };
  return { door, begun, come, rounds };
};

test('one is let in at every third turn of the event loop', async () => {
  const { begun, come, rounds } = anAdmissionQueue();
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
  const { begun, come, rounds } = anAdmissionQueue();
  for (const name of ['read 1', 'read 2']) come(name, 'READ');
  for (const name of ['login 1', 'login 2']) come(name, 'ENTRY');
  for (const name of ['change 1', 'change 2']) come(name, 'CHANGE');
  await rounds(6);
  expect(begun).toEqual(['change 1', 'login 1', 'read 1', 'change 2', 'login 2', 'read 2']);
});

test('no more of one kind are inside than its share, and others do not wait for them', async () => {
  const { door, begun, come, rounds } = anAdmissionQueue();
  for (const name of ['one', 'two', 'three']) come(name, 'CHANGE');
  come('read', 'READ');
  await rounds(10);
  expect(begun).toEqual(['one', 'read', 'two']);
  expect(door.countWaiting('CHANGE', 'three')).toEqual({ waitingOfCaller: 1, waiting: 1 });
  expect(door.countWaiting('CHANGE', 'two')).toEqual({ waitingOfCaller: 0, waiting: 1 });
  door.leave('CHANGE');
  await rounds(1);
  expect(begun).toEqual(['one', 'read', 'two', 'three']);
  expect(door.countWaiting('CHANGE', 'three').waiting).toBe(0);
});

test('who is gone when the turn comes is passed over', async () => {
  const { begun, come, rounds } = anAdmissionQueue();
  let isHere = true;
  come('gone', 'READ', () => !isHere);
  come('here', 'READ');
  isHere = false;
  await rounds(1);
  expect(begun).toEqual(['here']);
});

test('as long as each turn brings what does not wait the others do, but not for ever', async () => {
  const { door, begun, come } = anAdmissionQueue();
  come('one', 'READ');
  for (let turn = 0; turn < 59; turn++) {
    door.signalUrgentWork();
    await setImmediate();
  }
  expect(begun).toEqual([]);
  door.signalUrgentWork();
  await setImmediate();
  expect(begun).toEqual(['one']);
});
