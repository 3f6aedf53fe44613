import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Browsers open connections ahead of their requests. Node does not count those as idle, so that a
 * closing server would wait a minute for each of them to say something.
 */
export const dropSilentConnections = (http: FastifyInstance): void => {
  const silent = new Set<Socket>();
  let isClosing = false;
  http.server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
    if (isClosing) socket.destroy();
  });
  http.server.on('request', ({ socket }) => silent.delete(socket));
  http.addHook('preClose', async () => {
    isClosing = true;
    for (const socket of silent) socket.destroy();
  });
};
