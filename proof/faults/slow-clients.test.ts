import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, onTestFinished, test } from 'vitest';
import { machines } from '../../contract/machines.ts';
import { keysOf } from '../../contract/records.ts';
import { testedEngines } from '../places.ts';
import type { Program } from '../program.ts';
import { aRandom, proofSeed } from '../seed.ts';
import { recordTrial } from '../trial.ts';
import { siteFaults } from './database-faults.ts';
import { underLoad } from './load.ts';
import { aSite, type Site } from './site.ts';

/** A client that never finishes by itself. */
interface SlowClient {
  readonly behavior: SlowBehavior;
  readonly ended: Promise<unknown>;
  readonly goAway: () => void;
}

const dripMs = 1_000;

const loginWith = (length: number): string =>
  [
    'POST /api/v1/admin/login HTTP/1.1',
    'host: vms',
    'content-type: application/json',
    `content-length: ${length}`,
    '\r\n',
  ].join('\r\n');

const big = 'GET /docs/json HTTP/1.1\r\nhost: vms\r\n\r\n';

/** Behaviors after the connection is established. */
const slowBehaviors = {
  'says nothing': () => undefined,
  'drips its headers': (socket: Socket) => {
    socket.write('POST /api/v1/device/sync HTTP/1.1\r\nx-drip: ');
    const dripping = setInterval(() => socket.write('x'), dripMs);
    socket.once('close', () => clearInterval(dripping));
  },
  'drips its body': (socket: Socket) => {
    socket.write(loginWith(3_000));
    const dripping = setInterval(() => socket.write(' '), dripMs);
    socket.once('close', () => clearInterval(dripping));
  },
  'stops in its body': (socket: Socket) => {
    socket.write(`${loginWith(1_000)}{"username":"super",`);
  },
  'never reads its answers': (socket: Socket) => {
    socket.pause();
    socket.write(big.repeat(20));
  },
} as const;
type SlowBehavior = keyof typeof slowBehaviors;

/** Those that send no complete request, so the server limits their time. */
const unfinishedBehaviors: readonly SlowBehavior[] = [
  'says nothing',
  'drips its headers',
  'drips its body',
  'stops in its body',
];

const aSlowClient = (server: Program, behavior: SlowBehavior): Promise<SlowClient> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    const ended = once(socket, 'close');
    socket.on('error', reject);
    socket.once('connect', () => {
      if (behavior !== 'never reads its answers') socket.resume();
      slowBehaviors[behavior](socket);
      resolve({ behavior, ended, goAway: () => socket.destroy() });
    });
  });

/** Starts `ofEach` clients of every behavior. */
const aCrowd = (server: Program, ofEach: number): Promise<SlowClient[]> =>
  Promise.all(
    keysOf(slowBehaviors).flatMap((behavior) =>
      Array.from({ length: ofEach }, () => aSlowClient(server, behavior)),
    ),
  );

/** Disconnects in the middle of a request. */
const cutOff = async (server: Program): Promise<void> => {
  const { goAway, ended } = await aSlowClient(server, 'stops in its body');
  goAway();
  await ended;
};

const ofEach = 100;
const aCrowdThatLeaves = async (server: Program): Promise<SlowClient[]> => {
  const crowd = await aCrowd(server, ofEach);
  onTestFinished(() => {
    for (const { goAway } of crowd) goAway();
  });
  return crowd;
};

/** Checks that other clients are served meanwhile. */
const askAsEver = async ({ office, institutionId, rigs }: Site): Promise<void> => {
  for (const { machine } of rigs) {
    await machine.sync();
    await office.ask(machines.all, { params: { institutionId } });
  }
};

describe.each(testedEngines)('on %s', (engine) => {
  test('hundreds of clients that do not finish keep nobody else waiting, nor the server from ending', async () => {
    const random = aRandom();
    const site = await aSite(engine, { machines: 8, cards: 5 });
    const [server] = site.servers;
    await Promise.all(Array.from({ length: ofEach }, () => cutOff(server)));
    const crowd = await aCrowdThatLeaves(server);
    await askAsEver(site);
    const code = await underLoad(site, random, async () => {
      await site.witness.waitForMoreEvents(50);
      // One client waits for a command with a long poll.
      const waiting = site.rigs[0]?.machine.listen(25).catch(() => undefined);
      const code = await server.end('SIGTERM');
      await waiting;
      await server.start();
      return code;
    });

    const losses = [...(await siteFaults(site)), ...site.witness.unexpectedAnswers];
    if (code !== 0) losses.push(`it ended with ${code}`);
    recordTrial({
      what: `${engine}: clients that do not finish, at SIGTERM`,
      attempts: crowd.length + ofEach,
      losses,
      seed: proofSeed,
    });
  });
});

test('clients that do not finish are ended after their time', async () => {
  const site = await aSite('sqlite', { machines: 2 });
  const [server] = site.servers;
  const crowd = await aCrowdThatLeaves(server);
  const hurried = crowd.filter(({ behavior }) => unfinishedBehaviors.includes(behavior));
  // The server gives them half a minute.
  await Promise.all(hurried.map(({ ended }) => ended));
  const losses = await siteFaults(site);
  recordTrial({ what: 'clients that do not finish, left alone', attempts: hurried.length, losses });
});
