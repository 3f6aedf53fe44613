import { expect, test, vi } from 'vitest';
import { readInWorker } from './read-in-worker.ts';

const minuteMs = 60_000;

const aWorker = (script: string): Worker =>
  new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })));

test('a busy computer may read a file for a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const worker = aWorker("onmessage = ({ data }) => data === 'go on' && postMessage('read')");
  const reading = readInWorker(worker, new Blob(), 'unread');
  vi.advanceTimersByTime(minuteMs);
  worker.postMessage('go on');
  expect(await reading).toBe('read');
});

test.each([
  ['hangs', 2, 'onmessage = () => { for (;;); }'],
  ['breaks', 0, "onmessage = () => { throw new Error('broken') }"],
])('a file that %s its worker is not read', async (_deed, minutes, script) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const reading = readInWorker(aWorker(script), new Blob(), 'unread');
  vi.advanceTimersByTime(minutes * minuteMs);
  expect(await reading).toBe('unread');
});
