import { readFileSync } from 'node:fs';
import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyHttpOptions, FastifyInstance } from 'fastify';
import { refusalOfStatus } from '../core/errors.ts';
import { bareHeaders } from './bare-headers.ts';

/** How long is waited for clients, in milliseconds, and how many there may be. */
export interface Patience {
  /** Until a request is there, headers and body. */
  readonly request: number;
  /** While a client takes nothing of its answer. */
  readonly still: number;
  /** For the next request of a connection. */
  readonly idle: number;
  /** For what is under way when the server stops. */
  readonly stop: number;
  /** How often it is looked for requests that are late. */
  readonly check: number;
  readonly connections: number;
}

/** Room for the connections of 10,000 machines, each with a call that is held. */
const mostConnections = 40_000;
/** Fewer where the process may not open as many files, some of which it needs for itself. */
const connectionsAllowed = (): number => {
  try {
    const [, files] =
      /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return files ? Math.min(mostConnections, Math.floor(Number(files) * 0.9)) : mostConnections;
  } catch {
    return mostConnections;
  }
};

export const patience = (): Patience => ({
  request: 30_000,
  still: 30_000,
  idle: 72_000,
  stop: 7000,
  check: 1000,
  connections: connectionsAllowed(),
});

const statusOf = ({ code }: ConnectionError): 400 | 408 | 431 => {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
};

const answering = new WeakMap<Socket, ServerResponse>();

/** Answers what is no request or has not become a whole one in time. */
const answerBroken = (error: ConnectionError, socket: Socket): void => {
  const status = statusOf(error);
  const body = JSON.stringify(refusalOfStatus(status));
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    ...Object.entries(bareHeaders).map((header) => header.join(': ')),
  ];
  // Within an answer that has begun there is nothing more to say.
  const isSpeaking = answering.get(socket)?.headersSent ?? false;
  if (socket.writable && !isSpeaking) socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy();
};

/** What Fastify has to know of it. */
export const connectionOptions = ({ request, idle, check }: Patience) =>
  ({
    requestTimeout: request,
    keepAliveTimeout: idle,
    http: {
      headersTimeout: request,
      connectionsCheckingInterval: check,
      maxHeaderSize: 16 * 1024,
    },
    clientErrorHandler: answerBroken,
  }) satisfies FastifyHttpOptions<Server>;

/**
 * Ends the connections of clients that keep the server waiting. Those without a request under way
 * are the first to yield, so that many silent ones take no place from those who speak.
 */
export const guardConnections = (
  http: FastifyInstance,
  { still, stop, connections }: Patience,
): void => {
  const idle = new Set<Socket>();
  let isStopping = false;

  const rest = (socket: Socket) => {
    idle.add(socket);
    if (idle.size <= connections / 2) return;
    const [oldest] = idle;
    oldest?.destroy();
  };

  /** An answer is through; the next request of the connection may be here already. */
  function finished(this: ServerResponse) {
    const { socket } = this.req;
    if (answering.get(socket) !== this) return;
    answering.delete(socket);
    if (isStopping) socket.destroySoon();
    else rest(socket);
  }

  http.server.maxConnections = connections;
  http.server.on('timeout', (socket) => {
    // Only then is it the client that is waited for, and not the server's own work.
    if (idle.has(socket) || socket.writableLength > 0) socket.destroy();
    else socket.setTimeout(still);
  });
  http.server.on('connection', (socket) => {
    socket.once('close', () => idle.delete(socket));
    if (isStopping) socket.destroy();
    else rest(socket);
  });
  http.server.on('request', ({ socket }, response) => {
    idle.delete(socket);
    answering.set(socket, response);
    socket.setTimeout(still);
    response.on('finish', finished);
  });

  // Browsers open connections ahead of their requests, and keep those of answered ones open: Node
  // would wait a minute for each.
  http.addHook('preClose', async () => {
    isStopping = true;
    for (const socket of idle) socket.destroy();
    setTimeout(() => http.server.closeAllConnections(), stop).unref();
  });
};
