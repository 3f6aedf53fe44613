import { admins } from '../../contract/admins.ts';
import type { AdminType, Endpoint, EndpointAnswer } from '../../contract/endpoint.ts';
import { buildRequest, type EndpointInput } from '../../contract/request.ts';
import { type Connection, callEndpoint, Refused } from '../../simulator/core/http.ts';
import type { RealServer } from './real-server.ts';
import type { AuditedAction, Truth } from './record.ts';

const hourMs = 3_600_000;

/** Ends calls that hang only: a busy computer answers late. */
export const callTimeoutMs = 60_000;

/** An admin at a console, whose changes are recorded as expected audit rows. */
export class Office {
  readonly #server: RealServer;
  readonly #truth: Truth;
  readonly #login: { readonly username: string; readonly password: string };
  #session: { readonly token: string; readonly from: number; usedAt: number } | undefined;

  constructor(
    server: RealServer,
    truth: Truth,
    login: { readonly username: string; readonly password: string },
  ) {
    this.#server = server;
    this.#truth = truth;
    this.#login = login;
  }

  recordAction(
    row: Endpoint,
    outcome: AuditedAction['outcome'],
    actor = this.#login.username,
  ): void {
    const action = `${row.method} ${row.path.replace(/\/:\w+/g, '')}`;
    this.#truth.auditedActions.push({ at: this.#server.now, actor, action, outcome });
  }

  async ask<E extends Endpoint>(row: E, given: EndpointInput<E>): Promise<EndpointAnswer<E>> {
    return callEndpoint(await this.#line(), row, given);
  }

  async change<E extends Endpoint>(row: E, given: EndpointInput<E>): Promise<EndpointAnswer<E>> {
    const answer = await this.ask(row, given);
    this.recordAction(row, 'DONE');
    return answer;
  }

  /** Makes a change that must be refused; returns its status. */
  async expectRefusal<E extends Endpoint>(
    row: E,
    given: EndpointInput<E>,
    outcome: Exclude<AuditedAction['outcome'], 'DONE'>,
  ): Promise<number> {
    try {
      await this.ask(row, given);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.recordAction(row, outcome);
      return error.status;
    }
    throw new Error(`${row.path} was not refused`);
  }

  /** The text of an answer that is not JSON. */
  async download(row: Endpoint, query: Readonly<Record<string, string>>): Promise<string> {
    const { url, bearer } = await this.#line();
    const { url: path, ...request } = buildRequest(row, { query }, bearer);
    const response = await fetch(url + path, request);
    if (!response.ok) throw new Error(`${row.path} answered ${response.status}`);
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
  }

  /** Logs in again before the session ends of idleness or age. */
  async #line(): Promise<Connection> {
    const { url, now } = this.#server;
    const session = this.#session;
    const isOver = !session || now - session.usedAt > hourMs || now - session.from > 10 * hourMs;
    if (!isOver) {
      session.usedAt = now;
      return { url, bearer: session.token, timeoutMs: callTimeoutMs };
    }
    const { accessToken: token } = await callEndpoint({ url }, admins.login, { body: this.#login });
    this.recordAction(admins.login, 'DONE');
    this.#session = { token, from: now, usedAt: now };
    return { url, bearer: token, timeoutMs: callTimeoutMs };
  }
}

export type Offices = Readonly<Record<AdminType, Office>>;
