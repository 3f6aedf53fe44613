import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { machineApi } from '../../contract/machine-api.ts';
import { buildPath } from '../../contract/request.ts';
import type { Program } from '../program.ts';

/** Interval in milliseconds between readiness checks. */
const lookMs = 200;
const tries = 3;

const claim = buildPath(machineApi.claim);
const machines = claim.slice(0, claim.lastIndexOf('/') + 1);

/** Requests that may be repeated: all reads, and all calls of machines but the claim. */
const isRepeatable = ({ method, url = '' }: IncomingMessage): boolean =>
  method === 'GET' || (url.startsWith(machines) && url !== claim);

/** A refused connection has started nothing. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';

/**
 * A load balancer like deploy/haproxy.cfg: ready servers get calls in turn, and a call that a dying
 * one left unanswered is repeated where that is safe.
 */
export class Balancer {
  readonly #servers: readonly Program[];
  readonly #ready = new Set<Program>();
  readonly #agent = new Agent({ keepAlive: true });
  #turn = 0;

  constructor(servers: readonly Program[]) {
    this.#servers = servers;
  }

  /** Listens until the end of the test; returns the address. */
  async listen(): Promise<string> {
    const door = createServer((call, answer) => this.#pass(call, answer));
    door.listen(0, '127.0.0.1');
    await once(door, 'listening');
    await this.#look();
    const ended = new AbortController();
    const looking = this.#keepLooking(ended.signal);
    onTestFinished(async () => {
      ended.abort();
      await looking;
      door.close();
      door.closeAllConnections();
      this.#agent.destroy();
    });
    const address = door.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  }

  async #look(): Promise<void> {
    const looks = this.#servers.map(async (server) => {
      if (await server.isReady()) this.#ready.add(server);
      else this.#ready.delete(server);
    });
    await Promise.all(looks);
  }

  async #keepLooking(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#look();
      await setTimeout(lookMs, undefined, { signal }).catch(() => undefined);
    }
  }

  #next(): Program | undefined {
    this.#turn += 1;
    const ready = [...this.#ready];
    return ready[this.#turn % ready.length];
  }

  async #pass(call: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await buffer(call);
    for (let tried = 0; tried < tries; tried += 1) {
      const server = this.#next();
      if (!server) break;
      try {
        const response = await this.#ask(server, call, body);
        if (response.headers['content-type']?.startsWith('text/event-stream')) {
          answer.writeHead(200, response.headers);
          return await pipeline(response, answer).catch(() => undefined);
        }
        const whole = await buffer(response);
        answer.writeHead(response.statusCode ?? 502, response.headers).end(whole);
        return;
      } catch (error) {
        if (!isRefused(error) && !isRepeatable(call)) break;
      }
    }
    answer.writeHead(503, { 'retry-after': '1', 'content-type': 'application/json' }).end('{}');
  }

  async #ask(server: Program, call: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    const { method, headers, url = '' } = call;
    const outgoing = request(`${server.url}${url}`, { method, headers, agent: this.#agent });
    outgoing.end(body);
    const [response]: IncomingMessage[] = await once(outgoing, 'response');
    if (!response) throw new Error('There was no answer');
    return response;
  }
}
