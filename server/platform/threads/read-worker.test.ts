import { expect, onTestFinished, test } from 'vitest';
import { pollOptions } from '../../testing/machines/poll-options.ts';
import type { OddRead } from '../../testing/odd-reads.ts';
import { countThreads } from '../../testing/thread-count.ts';
import { Unavailable } from '../db/unavailable.ts';
import { createReadWorker } from './read-worker.ts';

const aThread = (idleMs?: number) => {
  const file = new URL('../../testing/odd-reads.ts', import.meta.url);
  const thread = createReadWorker<OddRead>({ file, data: undefined, limits: {} }, idleMs);
  onTestFinished(thread.close);
  return thread;
};

const staying = new AbortController().signal;

const textOf = async (pieces: AsyncIterable<Uint8Array>): Promise<string> => {
  const read: Uint8Array[] = [];
  for await (const piece of pieces) read.push(piece);
  return Buffer.concat(read).toString('utf8');
};

test('everything that is read comes, once and in order, to each of several at once', async () => {
  const { read } = aThread();
  const numbers = Array.from({ length: 30_000 }, (_, number) => `${number}\n`).join('');
  const texts = await Promise.all([1, 2, 3].map(() => textOf(read('NUMBERS', staying))));
  expect(texts.map((text) => text === numbers)).toEqual([true, true, true]);
});

test('who stops taking ends the read, and so does the signal', async () => {
  const { read } = aThread();
  const open = () => textOf(read('OPEN', staying));
  for await (const piece of read('ENDLESS', staying)) {
    expect(piece.length).toBeGreaterThan(0);
    expect(await open()).toBe('1');
    break;
  }
  await expect.poll(open, pollOptions).toBe('0');
  const leaving = new AbortController();
  const taken = (async () => {
    for await (const _piece of read('ENDLESS', leaving.signal)) leaving.abort();
  })();
  await expect(taken).rejects.toThrow('aborted');
  await expect.poll(open, pollOptions).toBe('0');
});

test('no more is read than is taken', async () => {
  const { read } = aThread();
  const pieces = read('ENDLESS', staying)[Symbol.asyncIterator]();
  await pieces.next();
  const before = process.memoryUsage().arrayBuffers;
  for (let look = 0; look < 50; look += 1) await textOf(read('OPEN', staying));
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50 * 65_536);
  await pieces.return?.();
});

test('what a read throws is thrown, before and after its beginning, and others go on', async () => {
  const { read } = aThread();
  await expect(textOf(read('THROWN', staying))).rejects.toThrow('no such table');
  await expect(textOf(read('AWAY', staying))).rejects.toThrow(Unavailable);
  const pieces = read('THROWN_LATER', staying)[Symbol.asyncIterator]();
  expect((await pieces.next()).done).toBe(false);
  await expect(pieces.next()).rejects.toThrow('no such table');
  expect(await textOf(read('OPEN', staying))).toBe('0');
});

test('a thread that crashes fails all that it reads, says why, and the next read has another', async () => {
  const { read } = aThread();
  const pieces = read('ENDLESS', staying)[Symbol.asyncIterator]();
  await pieces.next();
  await expect(textOf(read('CRASH', staying))).rejects.toThrow('out of reach');
  const rest = async () => {
    for (;;) if ((await pieces.next()).done) return;
  };
  await expect(rest()).rejects.toThrow('out of reach');
  expect(await textOf(read('OPEN', staying))).toBe('0');
});

test('to close ends what is being read', async () => {
  const { read, close } = aThread();
  const reading = textOf(read('ENDLESS', staying));
  await textOf(read('OPEN', staying));
  await Promise.all([expect(reading).rejects.toThrow('has ended'), close()]);
});

test('a thread that nobody asks any more ends, and begins again with the next read', async () => {
  const { read } = aThread(0);
  const pieces = read('ENDLESS', staying)[Symbol.asyncIterator]();
  await pieces.next();
  expect(countThreads()).toBe(1);
  await pieces.return?.();
  await expect.poll(countThreads, pollOptions).toBe(0);
  expect(await textOf(read('OPEN', staying))).toBe('0');
});
