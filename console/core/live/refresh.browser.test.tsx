import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { machines } from '../../../contract/machines.ts';
import { createRefresher } from './refresh.ts';
import { anyChange } from './stream.ts';

test('however long fetching takes, a change meanwhile is shown ten seconds later', async () => {
  vi.useFakeTimers();
  const client = new QueryClient();
  const startedAt: number[] = [];
  const answer = async () => {
    startedAt.push(performance.now());
    await new Promise((resolve) => setTimeout(resolve, 8_000));
    return startedAt.length;
  };
  const list = new QueryObserver(client, { queryKey: [machines.all.path], queryFn: answer });
  onTestFinished(list.subscribe(() => undefined));
  await vi.advanceTimersByTimeAsync(8_000);
  const refresh = createRefresher(client);
  refresh(anyChange);
  await vi.advanceTimersByTimeAsync(4_000);
  refresh(anyChange);
  await vi.advanceTimersByTimeAsync(60_000);
  const [, second = 0, third = 0, ...others] = startedAt;
  expect(third - second).toBeLessThanOrEqual(8_000 + 10_000 + 300);
  expect(others).toEqual([]);
});

/** A shown query that fails so many times after its first answer, and when it was asked, in ms. */
const aFailingList = async (failures: number) => {
  vi.useFakeTimers();
  const client = new QueryClient();
  const callTimes: number[] = [];
  const answer = async () => {
    callTimes.push(performance.now());
    const isFailing = callTimes.length > 1 && callTimes.length <= 1 + failures;
    if (isFailing) throw new Error('the server is away');
    return callTimes.length;
  };
  const options = { queryKey: [machines.all.path], queryFn: answer, retry: false };
  onTestFinished(new QueryObserver(client, options).subscribe(() => undefined));
  await vi.advanceTimersByTimeAsync(0);
  return { callTimes, refresh: createRefresher(client) };
};

test('a failed fetch is repeated after one second, then two, four and eight', async () => {
  const { callTimes, refresh } = await aFailingList(4);
  refresh(anyChange);
  await vi.advanceTimersByTimeAsync(60_000);
  const [, ...tries] = callTimes;
  const waits = tries.slice(1).map((at, index) => Math.floor((at - (tries[index] ?? 0)) / 1000));
  expect(waits).toEqual([1, 2, 4, 8]);
});

test('a failed fetch is repeated at once when a stream begins', async () => {
  const { callTimes, refresh } = await aFailingList(5);
  refresh(anyChange);
  await vi.advanceTimersByTimeAsync(9_000);
  const tries = callTimes.length;
  refresh(anyChange);
  await vi.advanceTimersByTimeAsync(300);
  expect(callTimes.length).toBe(tries + 1);
});
