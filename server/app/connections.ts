import { readFileSync } from 'node:fs';
import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyHttpOptions, FastifyInstance } from 'fastify';
import { refusalOfStatus } from '../core/errors.ts';
import { bareHeaders } from './bare-headers.ts';

/** Timeouts for clients in milliseconds, and the maximum number of connections. */
export interface Patience {
  /** Time for a request to arrive, headers and body. */
  readonly request: number;
  /** Time for which a client may read nothing of its answer. */
  readonly still: number;
  /** Keep-alive: the wait for the next request of a connection. */
  readonly idle: number;
  /** Grace period for requests in progress when the server stops. */
  readonly stop: number;
  /** Interval at which Node checks for late requests. */
  readonly check: number;
  readonly connections: number;
}

/** Enough for 10,000 machines, each with a long poll. */
const mostConnections = 40_000;
/** Fewer if the limit of open files is lower; a tenth stays free for other files. */
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

/** Answers a request that cannot be parsed or did not arrive in time. */
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
  // An answer that has begun cannot be replaced.
  const isSpeaking = answering.get(socket)?.headersSent ?? false;
  if (socket.writable && !isSpeaking) socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy();
};

/** Options for the `Fastify` constructor. */
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
 * Closes the connections of stalled clients. When half of the connections are idle, the oldest idle
 * one is closed, so that silent clients take no place from active ones.
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

  /** Runs after an answer is sent; a pipelined request may already be in progress. */
  function finished(this: ServerResponse) {
    const { socket } = this.req;
    if (answering.get(socket) !== this) return;
    answering.delete(socket);
    if (isStopping) socket.destroySoon();
    else rest(socket);
  }

  http.server.maxConnections = connections;
  http.server.on('timeout', (socket) => {
    // Otherwise the server itself is still working, and the client is not stalled.
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

  // Browsers open connections before they need them and reuse them later: Node would wait a minute
  // for each.
  http.addHook('preClose', async () => {
    isStopping = true;
    for (const socket of idle) socket.destroy();
    setTimeout(() => http.server.closeAllConnections(), stop).unref();
  });
};
