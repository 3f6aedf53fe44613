import { once } from 'node:events';
import { createServer } from 'node:net';

/** Returns an address at which nobody listens. */
export const unusedAddress = async (): Promise<string> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
};
