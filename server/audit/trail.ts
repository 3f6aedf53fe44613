import type { FastifyError, FastifyRequest } from 'fastify';
import { type Endpoint, isChanging } from '../../contract/endpoint.ts';
import { admitAgain } from './admission.ts';
import { actionOf, auditOf, type Noted, type Result } from './audit.ts';
import { appendAudit } from './audit-chain.ts';
import { clientOf } from './client.ts';
import type { Tx } from './db/store.ts';
import { Unavailable } from './db/unavailable.ts';
import { type Refused, refusalOf } from './errors.ts';
import { isFirstRefused } from './refused-tries.ts';
import type { Sessions } from './session.ts';

export type Note = (noted: Noted) => void;
export type Change = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** How a call is written down, where it is not like most. */
export interface TrailOptions {
  /** Audits every try of a call without a login, by the body's field that says who tries. */
  readonly triedBy?: string;
  /** The call ends the session or the tenant that it is admitted by. */
  readonly endsOwn?: true;
}

/**
 * The writing of one call: its transactions, in which the caller is admitted once more, and its
 * audit. A change leaves its row in its own transaction, a denied change or a failed try in a
 * transaction of its own, and no call leaves two. Failed tries beyond the first of a client's hour
 * are only counted.
 */
export class Trail {
  readonly #app: Sessions;
  readonly #row: Endpoint;
  readonly #request: FastifyRequest;
  readonly #options: TrailOptions;
  #noted: Noted = {};
  #isWritten = false;

  constructor(app: Sessions, row: Endpoint, request: FastifyRequest, options: TrailOptions) {
    this.#app = app;
    this.#row = row;
    this.#request = request;
    this.#options = options;
  }

  get #isTry(): boolean {
    return this.#options.triedBy !== undefined;
  }

  get #isAudited(): boolean {
    return this.#isTry || (isChanging(this.#row) && typeof this.#row.who === 'object');
  }

  #append(tx: Tx, result: Result): Promise<void> {
    const at = this.#app.now();
    const row = auditOf(this.#row, this.#request, this.#noted, result, at, this.#options.triedBy);
    return appendAudit(tx, [row]);
  }

  readonly note: Note = (noted) => {
    this.#noted = { ...this.#noted, ...noted };
  };

  /** Runs a transaction that leaves no row, for what counts whatever becomes of the call. */
  readonly count: Change = (work) => {
    const endsOwn = this.#options.endsOwn ?? false;
    return this.#app.store.change(async (tx) => {
      await admitAgain(tx, this.#app, this.#row, this.#request, endsOwn);
      return work(tx);
    });
  };

  /** Runs the one transaction of a call and leaves its row there once `work` has succeeded. */
  readonly change: Change = async (work) => {
    if (!this.#isAudited) return this.count(work);
    if (this.#isWritten) throw new Error(`${actionOf(this.#row)} changes twice`);
    const answered = await this.count(async (tx) => {
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

  async refused(error: FastifyError | Refused | Unavailable): Promise<void> {
    // Without the database nothing was tried, and there is nothing to write it to.
    if (!this.#isAudited || this.#isWritten || error instanceof Unavailable) return;
    const { status, body } = refusalOf(error);
    // What a busy server has put off was not tried.
    if (status === 503) return;
    const isDenied = this.#request.caller.admin && (status === 403 || status === 404);
    if (!this.#isTry && !isDenied) return;
    this.#isWritten = true;
    const { store, now } = this.#app;
    const told = { action: actionOf(this.#row), client: clientOf(this.#request), at: now() };
    await store.change(async (tx) => {
      if (!this.#isTry) await this.#append(tx, { outcome: 'DENIED', reason: body.message });
      else if (await isFirstRefused(tx, told)) {
        await this.#append(tx, { outcome: 'FAILED', reason: body.message });
      }
    });
  }
}
