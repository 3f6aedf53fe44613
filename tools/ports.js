import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Finds a free TCP port of this machine: this one, or any. Rejects if it is taken.
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

/** Below the ephemeral ports of outgoing connections. */
const lasting = { from: 10_000, to: 32_000 };

/**
 * Finds a free port that stays free during a restart of its server: an ephemeral port could be taken
 * by an outgoing connection, even by a client that tries to reach it.
 * @returns {Promise<number>}
 */
export async function lastingPort() {
  for (;;) {
    const port = randomInt(lasting.from, lasting.to);
    const isFree = await freePort(port).catch(() => undefined);
    if (isFree) return port;
  }
}
