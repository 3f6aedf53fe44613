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
