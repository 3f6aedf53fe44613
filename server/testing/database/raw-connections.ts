import { connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import {
  type ConnectionLimits,
  connectionOptions,
  defaultConnectionLimits,
  guardConnections,
} from '../../app/http/connections.ts';

/** A listening Fastify server with the limits and routes of a test. */
export const aListeningServer = async (
  given: Partial<ConnectionLimits>,
  routes: (http: FastifyInstance) => void = () => undefined,
): Promise<{ http: FastifyInstance; openSocket: () => Socket }> => {
  const limits = { ...defaultConnectionLimits(), ...given };
  const http = Fastify(connectionOptions(limits));
  guardConnections(http, limits);
  http.get('/', async () => 'hello');
  http.post('/', async ({ body }) => body);
  routes(http);
  onTestFinished(() => http.close());
  return { http, openSocket: socketOpener(await http.listen({ host: '127.0.0.1', port: 0 })) };
};

/** Returns a function that opens raw connections to an address. */
export const socketOpener = (address: string) => (): Socket => {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  return socket;
};

export const waitForClose = (socket: Socket) =>
  new Promise((resolve) => socket.once('close', resolve));

/** Reads everything from a connection until it closes. */
export const readUntilClose = async (socket: Socket): Promise<string> => {
  let text = '';
  socket.on('data', (chunk) => {
    text += String(chunk);
  });
  await waitForClose(socket);
  return text;
};

export const getRequest = 'GET / HTTP/1.1\r\nHost: vms\r\n\r\n';
export const postHeaders = 'POST / HTTP/1.1\r\nHost: vms\r\nContent-Type: application/json\r\n';
