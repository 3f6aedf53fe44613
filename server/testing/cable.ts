import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy, for example between a server and its database, with faults on demand. */
export interface Cable {
  /** The given URL with the address of the proxy. */
  readonly url: string;
  /** Closes every connection and refuses new ones. */
  readonly cut: () => void;
  /** Holds connections open and drops all answers. */
  readonly mute: () => void;
  /** Corrupts the next occurrence of a text from the client. */
  readonly spoil: (text: string) => void;
  /** Closes the connections and forwards new ones again. */
  readonly mend: () => void;
  readonly remove: () => Promise<void>;
}

export const aCable = async (to: string): Promise<Cable> => {
  const sockets = new Set<Socket>();
  let state: 'whole' | 'cut' | 'mute' = 'whole';
  let spoilt: string | undefined;
  const { hostname, port } = new URL(to);

  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    return socket;
  };
  const carried = (bytes: Buffer): Buffer => {
    const at = spoilt === undefined ? -1 : bytes.indexOf(spoilt);
    if (at < 0) return bytes;
    spoilt = undefined;
    return bytes.fill('?', at, at + 1);
  };
  const server = createServer((near) => {
    keep(near);
    if (state === 'cut') {
      near.destroy();
      return;
    }
    const far = keep(connect(Number(port), hostname));
    near.on('data', (bytes) => far.write(carried(bytes))).on('close', () => far.destroy());
    far.on('data', (bytes) => state === 'mute' || near.write(bytes));
    far.on('close', () => state === 'mute' || near.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = new URL(to);
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' ? address?.port : '');

  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    cut: () => {
      state = 'cut';
      drop();
    },
    mute: () => {
      state = 'mute';
    },
    spoil: (text) => {
      spoilt = text;
    },
    mend: () => {
      state = 'whole';
      drop();
    },
    remove: async () => {
      drop();
      server.close();
      await once(server, 'close');
    },
  };
};
