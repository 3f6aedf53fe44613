import { readFileSync } from 'node:fs';
import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyHttpOptions, FastifyInstance } from 'fastify';
import { refusalOfStatus } from '../../platform/http/answer-errors.ts';
import { bareHeaders } from './bare-headers.ts';

/** Timeouts for clients in milliseconds, and the maximum number of connections. */
export interface ConnectionLimits {
  /** Time for a request to arrive, headers and body. */
  readonly requestMs: number;
  /** Time for which a client may read nothing of its answer. */
  readonly stalledMs: number;
  /** Keep-alive: the wait for the next request of a connection. */
  readonly keepAliveMs: number;
  /** Grace period for requests in progress when the server stops. */
  readonly shutdownMs: number;
  /** Interval at which Node checks for late requests. */
  readonly checkIntervalMs: number;
  readonly maxConnections: number;
}

/** Enough for 10,000 machines, each with a long poll. */
const defaultConnections = 40_000;
/** Fewer if the limit of open files is lower; a tenth stays free for other files. */
const allowedConnections = (): number => {
  try {
    const [, files] =
      /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return files
      ? Math.min(defaultConnections, Math.floor(Number(files) * 0.9))
      : defaultConnections;
  } catch {
    return defaultConnections;
  }
};

export const defaultConnectionLimits = (): ConnectionLimits => ({
  requestMs: 30_000,
  stalledMs: 30_000,
  keepAliveMs: 72_000,
  shutdownMs: 7000,
  checkIntervalMs: 1000,
  maxConnections: allowedConnections(),
});

const statusOf = ({ code }: ConnectionError): 400 | 408 | 431 => {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
};

const pendingResponses = new WeakMap<Socket, ServerResponse>();

/** Answers a request that cannot be parsed or did not arrive in time. */
const answerClientError = (error: ConnectionError, socket: Socket): void => {
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
  const hasStartedAnswer = pendingResponses.get(socket)?.headersSent ?? false;
  if (socket.writable && !hasStartedAnswer) socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy();
};

/** Options for the `Fastify` constructor. */
export const connectionOptions = ({ requestMs, keepAliveMs, checkIntervalMs }: ConnectionLimits) =>
  ({
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
    http: {
      headersTimeout: requestMs,
      connectionsCheckingInterval: checkIntervalMs,
      maxHeaderSize: 16 * 1024,
    },
    clientErrorHandler: answerClientError,
  }) satisfies FastifyHttpOptions<Server>;

/**
 * Closes the connections of stalled clients. When half of the connections are idle, the oldest idle
 * one is closed, so that silent clients take no place from active ones.
 */
export const guardConnections = (
  http: FastifyInstance,
  { stalledMs, shutdownMs, maxConnections }: ConnectionLimits,
): void => {
  const idleSockets = new Set<Socket>();
  let isStopping = false;
  let shutdown: NodeJS.Timeout | undefined;

  const markIdle = (socket: Socket) => {
    idleSockets.add(socket);
    if (idleSockets.size <= maxConnections / 2) return;
    const [oldest] = idleSockets;
    oldest?.destroy();
  };

  /** Runs after an answer is sent; a pipelined request may already be in progress. */
  function onFinish(this: ServerResponse) {
    const { socket } = this.req;
    if (pendingResponses.get(socket) !== this) return;
    pendingResponses.delete(socket);
    if (isStopping) socket.destroySoon();
    else markIdle(socket);
  }

  http.server.maxConnections = maxConnections;
  http.server.on('timeout', (socket) => {
    // Otherwise the server itself is still working, and the client is not stalled.
    if (idleSockets.has(socket) || socket.writableLength > 0) socket.destroy();
    else socket.setTimeout(stalledMs);
  });
  http.server.on('connection', (socket) => {
    socket.once('close', () => idleSockets.delete(socket));
    if (isStopping) socket.destroy();
    else markIdle(socket);
  });
  http.server.on('request', ({ socket }, response) => {
    idleSockets.delete(socket);
    pendingResponses.set(socket, response);
    socket.setTimeout(stalledMs);
    response.on('finish', onFinish);
  });

  // Browsers open connections before they need them and reuse them later: Node would wait a minute
  // for each.
  http.addHook('preClose', async () => {
    isStopping = true;
    for (const socket of idleSockets) socket.destroy();
    shutdown = setTimeout(() => http.server.closeAllConnections(), shutdownMs).unref();
  });
  // A running timer would keep the closed server in memory.
  http.addHook('onClose', async () => clearTimeout(shutdown));
};
