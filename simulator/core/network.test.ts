import { expect, test } from 'vitest';
import { badNetwork, type Odds, type OfflineWindow } from './network.ts';
import { seededRandom } from './random.ts';

/** A network with these odds before a server that writes down what reaches it. */
const aNetwork = (odds: Odds, offline: readonly OfflineWindow[] = []) => {
  const reached: string[] = [];
  const time = { now: 0, waited: 0 };
  const transport = badNetwork(
    async (_, init) => {
      reached.push(String(init.body));
      return new Response('ok');
    },
    {
      odds,
      offline,
      random: seededRandom(1),
      now: () => time.now,
      wait: async (ms) => {
        time.waited += ms;
      },
    },
  );
  const send = (body: string) => transport('http://server', { method: 'POST', body });
  return { send, reached, time };
};

test('a good network carries everything once', async () => {
  const { send, reached } = aNetwork({});
  expect(await (await send('a')).text()).toBe('ok');
  expect(reached).toEqual(['a']);
});

test('a lost request never reaches the server', async () => {
  const { send, reached } = aNetwork({ lostRequest: 1 });
  await expect(send('a')).rejects.toThrow('lost the request');
  expect(reached).toEqual([]);
});

test('when the answer is lost the server did receive', async () => {
  const { send, reached } = aNetwork({ lostAnswer: 1 });
  await expect(send('a')).rejects.toThrow('lost the answer');
  expect(reached).toEqual(['a']);
});

test('a duplicate reaches the server twice', async () => {
  const { send, reached } = aNetwork({ duplicate: 1 });
  await send('a');
  expect(reached).toEqual(['a', 'a']);
});

test('a late request is delivered after the next one', async () => {
  const odds = { late: 1 };
  const { send, reached } = aNetwork(odds);
  await expect(send('a')).rejects.toThrow('for now');
  odds.late = 0;
  await send('b');
  expect(reached).toEqual(['b', 'a']);
});

test('nothing passes while offline', async () => {
  const { send, reached, time } = aNetwork({}, [{ from: 10, to: 20 }]);
  time.now = 10;
  await expect(send('a')).rejects.toThrow('lost the signal');
  time.now = 20;
  await send('b');
  expect(reached).toEqual(['b']);
});

test('delays happen both ways', async () => {
  const { send, time } = aNetwork({ delayMs: 1_000 });
  await send('a');
  expect(time.waited).toBeGreaterThan(0);
  expect(time.waited).toBeLessThan(2_000);
});

test('faults come as often as their odds', async () => {
  const { send, reached } = aNetwork({ lostRequest: 0.3 });
  for (let sent = 0; sent < 2_000; sent += 1) await send('a').catch(() => undefined);
  expect(reached.length / 2_000).toBeCloseTo(0.7, 1);
});
