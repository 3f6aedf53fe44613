import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { machines } from '../../contract/machines.ts';
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
