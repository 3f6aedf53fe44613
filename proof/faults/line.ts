import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { lastingPort } from '../../tools/ports.js';

/** A network line to a server, which can be cut and mended. */
export interface NetworkLine {
  /** The same address at the other end of the line. */
  readonly url: string;
  /** Whatever runs through it is gone, at once and at both ends. */
  readonly cut: () => void;
  /** Nobody gets through from now on. */
  readonly close: () => Promise<void>;
  readonly open: () => Promise<void>;
}

export const aLineTo = async (address: string): Promise<NetworkLine> => {
  const url = new URL(address);
  const target = Number(url.port);
  const port = await lastingPort();
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
    return socket;
  };
  const server = createServer((near) => {
    const far = keep(connect(target, '127.0.0.1'));
    keep(near).pipe(far).pipe(near);
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
  });
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const open = async () => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const close = async () => {
    const closed = once(server, 'close');
    server.close();
    cut();
    await closed;
  };
  await open();
  onTestFinished(async () => {
    if (server.listening) await close();
  });
  url.port = String(port);
  return { url: url.href, cut, close, open };
};
