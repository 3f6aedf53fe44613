import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** What a server is connected by, such as to its database; tests cut it. */
export interface Cable {
  /** The address with this end of the cable in it. */
  readonly url: string;
  /** Breaks every connection and lets no new one through. */
  readonly cut: () => void;
  /** Keeps every connection, and carries no answers any more. */
  readonly mute: () => void;
  /** Spoils a text where it is sent the next time. */
  readonly spoil: (text: string) => void;
  /** Carries everything again, by new connections. */
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
