import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { programEnv } from '../../server/testing/operations/program-env.ts';
import type { PaymentWorld } from '../world.ts';
import { injectAt } from './remote-inject.ts';

/** When a server is killed: around its n-th commit, or as bKash receives its n-th call. */
export const killMoments = ['before', 'after', 'call'] as const;
export type KillMoment = (typeof killMoments)[number];

export interface Victim {
  /** Sends requests to this server, and after its death to the next one. */
  readonly inject: PaymentWorld['inject'];
  readonly work: () => Promise<void>;
  readonly isDead: () => boolean;
  readonly end: () => Promise<void>;
}

const file = fileURLToPath(new URL('killable-server.ts', import.meta.url));

/** A proxy before bKash: the call that kills its sender still takes effect. */
const aProxy = async (bkash: string, kill: (call: number) => void) => {
  let calls = 0;
  const forward = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    calls += 1;
    kill(calls);
    const { authorization, username, password, 'x-app-key': key } = request.headers;
    const answer = await fetch(bkash + request.url, {
      method: 'POST',
      body: await text(request),
      headers: {
        ...(authorization && { authorization }),
        ...(username && { username: String(username), password: String(password) }),
        ...(key && { 'x-app-key': String(key) }),
      },
    });
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(await answer.text());
  };
  const proxy = createServer((request, response) => {
    // bKash has lost the request or its answer.
    forward(request, response).catch(() => request.socket.destroy());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { url: `http://127.0.0.1:${port}`, close: () => proxy.close() };
};

const isGone = ({ connected, exitCode, signalCode }: ChildProcess): boolean =>
  !connected || exitCode !== null || signalCode !== null;

/** A server in a process of its own that is killed at the n-th moment of this kind. */
export const aVictim = async (
  world: PaymentWorld,
  moment: KillMoment,
  n: number,
): Promise<Victim> => {
  const proxy = await aProxy(world.bkash.url, (call) => {
    if (moment === 'call' && call === n) child.kill('SIGKILL');
  });
  const { DATA_DIR, DATABASE_URL } = world.settings;
  const child = fork(file, {
    env: {
      ...programEnv(),
      ...world.env,
      BKASH_BASE_URL: proxy.url,
      DATA_DIR,
      NOW: String(world.clock.now),
      ...(DATABASE_URL !== undefined && { DATABASE_URL }),
      ...(moment !== 'call' && { KILL_AT: String(n), KILL_WHEN: moment }),
    },
  });
  const dead = once(child, 'exit');
  const [port] = await Promise.race([once(child, 'message'), dead]);

  const ask = injectAt(port);

  return {
    inject: (request) => (isGone(child) ? world.inject(request) : ask(request)),
    work: async () => {
      if (isGone(child)) return world.advanceDue();
      // It may die before it reads this.
      child.send('work', () => undefined);
      await Promise.race([once(child, 'message'), dead]);
    },
    isDead: () => isGone(child),
    end: async () => {
      child.kill('SIGKILL');
      await dead;
      proxy.close();
    },
  };
};
