import { connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import {
  connectionOptions,
  guardConnections,
  type Patience,
  patience,
} from '../app/connections.ts';

/** A listening Fastify server with the limits and routes of a test. */
export const listening = async (
  given: Partial<Patience>,
  routes: (http: FastifyInstance) => void = () => undefined,
): Promise<{ http: FastifyInstance; speak: () => Socket }> => {
  const patient = { ...patience(), ...given };
  const http = Fastify(connectionOptions(patient));
  guardConnections(http, patient);
  http.get('/', async () => 'hello');
  http.post('/', async ({ body }) => body);
  routes(http);
  onTestFinished(() => http.close());
  return { http, speak: speaker(await http.listen({ host: '127.0.0.1', port: 0 })) };
};

/** Returns a function that opens raw connections to an address. */
export const speaker = (address: string) => (): Socket => {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  return socket;
};

export const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

/** Reads everything from a connection until it closes. */
export const heard = async (socket: Socket): Promise<string> => {
  let text = '';
  socket.on('data', (chunk) => {
    text += String(chunk);
  });
  await closed(socket);
  return text;
};

export const get = 'GET / HTTP/1.1\r\nHost: vms\r\n\r\n';
export const post = 'POST / HTTP/1.1\r\nHost: vms\r\nContent-Type: application/json\r\n';
