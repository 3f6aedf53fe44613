import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Browsers open connections ahead of their requests, and keep those of answered ones open. Node
 * closes what is idle once, when the server begins to close: it would wait a minute for each
 * connection that had said nothing by then, or whose last answer was still under way.
 */
export const dropSilentConnections = (http: FastifyInstance): void => {
  const silent = new Set<Socket>();
  let isClosing = false;
  http.server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
    if (isClosing) socket.destroy();
  });
  http.server.on('request', ({ socket }, response) => {
    silent.delete(socket);
    response.once('finish', () => {
      if (isClosing) socket.destroySoon();
    });
  });
  http.addHook('preClose', async () => {
    isClosing = true;
    for (const socket of silent) socket.destroy();
  });
};
