import type { FastifyError, FastifyRequest } from 'fastify';
import { type Endpoint, isChanging } from '../../contract/endpoint.ts';
import { written } from '../../contract/messages/text.ts';
import { admitAgain } from '../core/admission.ts';
import { clientOf } from '../core/client.ts';
import type { Tx } from '../core/db/store.ts';
import { Unavailable } from '../core/db/unavailable.ts';
import { type Refused, refusalOf } from '../core/errors.ts';
import type { Sessions } from '../core/session.ts';
import type { Change, Note, Noted, OpenTrail, Trail, TrailOptions } from '../core/trail.ts';
import { appendAudit } from './chain.ts';
import { actionOf, auditOf, type Result } from './entry.ts';
import { isFirstRefused } from './refused-tries.ts';

/**
 * Runs the transactions of one call, in which the caller is authorized again, and audits it. A change
 * writes its audit row in its own transaction, a denied change or failed try in a separate one; no
 * call writes two rows. Failed tries beyond the first of a client in an hour are only counted.
 */
class AuditTrail implements Trail {
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

  get note(): Note {
    return (noted) => {
      this.#noted = { ...this.#noted, ...noted };
    };
  }

  get count(): Change {
    const endsOwn = this.#options.endsOwn ?? false;
    return (work) =>
      this.#app.store.change(async (tx) => {
        await admitAgain(tx, this.#app, this.#row, this.#request, endsOwn);
        return work(tx);
      });
  }

  get change(): Change {
    if (!this.#isAudited) return this.count;
    return async (work) => {
      if (this.#isWritten) throw new Error(`${actionOf(this.#row)} changes twice`);
      const answered = await this.count(async (tx) => {
        const done = await work(tx);
        await this.#append(tx, { outcome: 'DONE', answered: done });
        return done;
      });
      this.#isWritten = true;
      return answered;
    };
  }

  close(): void {
    if (this.#isAudited && !this.#isWritten) {
      throw new Error(`${actionOf(this.#row)} left no audit row`);
    }
  }

  async refused(error: FastifyError | Refused | Unavailable): Promise<void> {
    // Without the database nothing was tried, and the audit cannot be written.
    if (!this.#isAudited || this.#isWritten || error instanceof Unavailable) return;
    const { status, body } = refusalOf(error);
    const reason = written(body);
    // A call that a busy server put off was not tried.
    if (status === 503) return;
    const isDenied = this.#request.caller.admin && (status === 403 || status === 404);
    if (!this.#isTry && !isDenied) return;
    this.#isWritten = true;
    const { store, now } = this.#app;
    const told = { action: actionOf(this.#row), client: clientOf(this.#request), at: now() };
    await store.change(async (tx) => {
      if (!this.#isTry) await this.#append(tx, { outcome: 'DENIED', reason });
      else if (await isFirstRefused(tx, told)) {
        await this.#append(tx, { outcome: 'FAILED', reason });
      }
    });
  }
}

export const audited =
  (app: Sessions): OpenTrail =>
  (row, request, options) =>
    new AuditTrail(app, row, request, options);
