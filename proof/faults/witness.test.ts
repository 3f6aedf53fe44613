import { expect, test } from 'vitest';
import { Witness } from './witness.ts';

const answering = (status: number) => async () => new Response('{}', { status });

test('who waits for what does not come any more is told what came instead', async () => {
  const witness = new Witness(50);
  const call = witness.watch('PAD-1', answering(500));
  const waiting = witness.moreOf(200, 2);
  await witness.watch('PAD-1', answering(200))('http://vms/x', {});
  // Whatever else is answered meanwhile is no news to it.
  const calls = setInterval(() => call('http://vms/x', {}), 5);
  await expect(waiting).rejects.toThrow(
    /^1 of 2 calls that are answered 200 came.*1 × 200, \d+ × 500/,
  );
  clearInterval(calls);
  await expect(witness.more(1)).rejects.toThrow('0 of 1 acknowledged events came');
});
