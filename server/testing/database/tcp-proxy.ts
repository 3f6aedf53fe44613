import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy, for example between a server and its database, with faults on demand. */
export interface TcpProxy {
  /** The given URL with the address of the proxy. */
  readonly url: string;
  /** Closes every connection and refuses new ones. */
  readonly dropConnections: () => void;
  /** Holds connections open and drops all answers. */
  readonly dropAnswers: () => void;
  /** Closes the connections and forwards new ones again. */
  readonly restore: () => void;
  /** Closes the connections and forwards new ones elsewhere, as HAProxy does after a failover. */
  readonly forwardTo: (to: string) => void;
  readonly remove: () => Promise<void>;
}

export const aTcpProxy = async (to: string): Promise<TcpProxy> => {
  const sockets = new Set<Socket>();
  let state: 'whole' | 'cut' | 'mute' = 'whole';
  let target = new URL(to);

  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    return socket;
  };
  const server = createServer((client) => {
    track(client);
    if (state === 'cut') {
      client.destroy();
      return;
    }
    const upstream = track(connect(Number(target.port), target.hostname));
    client.on('data', (bytes) => upstream.write(bytes)).on('close', () => upstream.destroy());
    upstream.on('data', (bytes) => state === 'mute' || client.write(bytes));
    upstream.on('close', () => state === 'mute' || client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = new URL(to);
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' ? address?.port : '');

  const closeSockets = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    dropConnections: () => {
      state = 'cut';
      closeSockets();
    },
    dropAnswers: () => {
      state = 'mute';
    },
    restore: () => {
      state = 'whole';
      closeSockets();
    },
    forwardTo: (other) => {
      target = new URL(other);
      closeSockets();
    },
    remove: async () => {
      closeSockets();
      server.close();
      await once(server, 'close');
    },
  };
};
