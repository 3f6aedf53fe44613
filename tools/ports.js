import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * A TCP port of this machine that nobody listens on: this one, or any. Fails when it is taken.
 * @returns {Promise<number>}
 */
export function freePort(port = 0) {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject).listen(port, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(address && typeof address === 'object' ? address.port : 0));
    });
  });
}

/** Below those that systems give to outgoing connections. */
const lasting = { from: 10_000, to: 32_000 };

/**
 * A free port that stays free while whoever listened on it is away: one that an outgoing connection
 * may be given can be taken meanwhile, even by a client that tries to reach it.
 * @returns {Promise<number>}
 */
export async function lastingPort() {
  for (;;) {
    const port = randomInt(lasting.from, lasting.to);
    const isFree = await freePort(port).catch(() => undefined);
    if (isFree) return port;
  }
}
