import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { keysOf } from '../../contract/records.ts';
import type { Program } from '../program.ts';

/** A client that never finishes by itself. */
export interface SlowClient {
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
export type SlowBehavior = keyof typeof slowBehaviors;

/** Those that send no complete request, so the server limits their time. */
export const unfinishedBehaviors: readonly SlowBehavior[] = [
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
export const aCrowd = (server: Program, ofEach: number): Promise<SlowClient[]> =>
  Promise.all(
    keysOf(slowBehaviors).flatMap((behavior) =>
      Array.from({ length: ofEach }, () => aSlowClient(server, behavior)),
    ),
  );

/** Disconnects in the middle of a request. */
export const cutOff = async (server: Program): Promise<void> => {
  const { goAway, ended } = await aSlowClient(server, 'stops in its body');
  goAway();
  await ended;
};
