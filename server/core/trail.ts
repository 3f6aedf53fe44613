import type { FastifyError, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../contract/endpoint.ts';
import { actionOf, auditOf, type Noted, type Result } from './audit.ts';
import { appendAudit } from './audit-chain.ts';
import type { Store, Tx } from './db/store.ts';
import { type Refused, refusalOf } from './errors.ts';

export type Note = (noted: Noted) => void;
export type Change = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * The audit of one call. A change leaves its row in its own transaction, a denied change or a
 * failed try in a transaction of its own, and no call leaves two.
 */
export class Trail {
  readonly #app: { readonly store: Store; readonly now: () => number };
  readonly #row: Endpoint;
  readonly #request: FastifyRequest;
  readonly #triedBy: string | undefined;
  #noted: Noted = {};
  #isWritten = false;

  /** With `triedBy`, a field of the body, every try of a call without a login leaves a row. */
  constructor(
    app: { readonly store: Store; readonly now: () => number },
    row: Endpoint,
    request: FastifyRequest,
    triedBy: string | undefined,
  ) {
    this.#app = app;
    this.#row = row;
    this.#request = request;
    this.#triedBy = triedBy;
  }

  get #isAudited(): boolean {
    const { method, who } = this.#row;
    return this.#triedBy !== undefined || (method !== 'GET' && typeof who === 'object');
  }

  #append(tx: Tx, result: Result): Promise<void> {
    const at = this.#app.now();
    const row = auditOf(this.#row, this.#request, this.#noted, result, at, this.#triedBy);
    return appendAudit(tx, row);
  }

  readonly note: Note = (noted) => {
    this.#noted = { ...this.#noted, ...noted };
  };

  /** Runs the one transaction of a call and leaves its row there once `work` has succeeded. */
  readonly change: Change = async (work) => {
    if (!this.#isAudited) return this.#app.store.change(work);
    if (this.#isWritten) throw new Error(`${actionOf(this.#row)} changes twice`);
    const answered = await this.#app.store.change(async (tx) => {
      const done = await work(tx);
      await this.#append(tx, { outcome: 'DONE', answered: done });
      return done;
    });
    this.#isWritten = true;
    return answered;
  };

  /** Holds a handler to it that what it wrote went through `change`. */
  close(): void {
    if (this.#isAudited && !this.#isWritten) {
      throw new Error(`${actionOf(this.#row)} left no audit row`);
    }
  }

  async refused(error: FastifyError | Refused): Promise<void> {
    if (!this.#isAudited || this.#isWritten) return;
    const { status, body } = refusalOf(error);
    const isTry = this.#triedBy !== undefined;
    const isDenied = this.#request.caller.admin && (status === 403 || status === 404);
    if (!isTry && !isDenied) return;
    this.#isWritten = true;
    const outcome = isTry ? 'FAILED' : 'DENIED';
    await this.#app.store.change((tx) => this.#append(tx, { outcome, reason: body.message }));
  }
}
