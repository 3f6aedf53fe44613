import type { FastifyError, FastifyRequest } from 'fastify';
import { type Endpoint, isWrite } from '../../contract/endpoint.ts';
import { serializeMessage } from '../../contract/messages/text.ts';
import type { Tx } from '../platform/db/store.ts';
import { Unavailable } from '../platform/db/unavailable.ts';
import type { AdminCaller } from '../platform/endpoints/access.ts';
import { readmitAdmin } from '../platform/endpoints/authorize-caller.ts';
import type { Sessions } from '../platform/endpoints/session.ts';
import { refusalOf } from '../platform/http/answer-errors.ts';
import type {
  AddAuditNote,
  AuditNote,
  AuditOptions,
  CallTrail,
  OpenTrail,
  RunTransaction,
} from '../platform/http/call-trail.ts';
import { clientOf } from '../platform/http/client.ts';
import { type Refused, refuseForNow } from '../platform/http/errors.ts';
import { createOverdraftBudget } from '../platform/limits/budget.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { appendAudit, type NewAudit } from './chain.ts';
import { actionOf, buildAuditRow, type CallResult } from './entry.ts';
import { countRefusedTry } from './refused-tries.ts';

/** JSON bytes of audit rows for each call that an admin may make: a third of a usual row. */
const auditedPerCall = 400;
/** Bytes of a row of a machine's log. */
const logRowBytes = 400;
/** Admins of one organization who may use up their budgets. Its admins can create further ones. */
const adminsOfBudget = 10;

/** The bytes that an admin and its organization may write. */
interface AuditBudget {
  /** Resolves with the seconds to wait when nothing is left. */
  readonly spend: (admin: AdminCaller, bytes: number) => Promise<number | undefined>;
  /** Takes what is written already. */
  readonly charge: (admin: AdminCaller, bytes: number) => Promise<void>;
}

/**
 * Runs the transactions of one call, in which the caller is authorized again, and audits it. A change
 * writes its audit row in its own transaction, a denied change or failed try in a separate one; no
 * call writes two rows. Refusals beyond the first in an hour are only counted.
 */
class AuditTrail implements CallTrail {
  readonly #app: Sessions;
  readonly #row: Endpoint;
  readonly #request: FastifyRequest;
  readonly #options: AuditOptions;
  readonly #budget: AuditBudget;
  #auditNote: AuditNote = {};
  #spentBytes = 0;
  #isWritten = false;

  constructor(
    app: Sessions,
    row: Endpoint,
    request: FastifyRequest,
    options: AuditOptions,
    budget: AuditBudget,
  ) {
    this.#app = app;
    this.#row = row;
    this.#request = request;
    this.#options = options;
    this.#budget = budget;
  }

  get #isTry(): boolean {
    return this.#options.triedBy !== undefined;
  }

  get #isAudited(): boolean {
    const { who } = this.#row;
    return this.#isTry || (isWrite(this.#row) && (typeof who === 'object' || who === 'link'));
  }

  get #logBytes(): number {
    return (this.#auditNote.logRows ?? 0) * logRowBytes;
  }

  /**
   * Nobody can delete these rows, so each admin and organization may add only so many bytes. A call
   * spends the rows that it announces before its work, and pays for the others after it.
   */
  async #spend(): Promise<void> {
    const { admin } = this.#request.caller;
    const bytes = auditedPerCall + this.#logBytes;
    const seconds = admin && (await this.#budget.spend(admin, bytes));
    if (seconds !== undefined) throw refuseForNow(429, seconds, 'tooManyRequests');
    this.#spentBytes = bytes;
  }

  async #charge(row: NewAudit): Promise<void> {
    const { admin } = this.#request.caller;
    const bytes = Buffer.byteLength(JSON.stringify(row)) + this.#logBytes;
    if (admin) await this.#budget.charge(admin, Math.max(0, bytes - this.#spentBytes));
  }

  async #append(tx: Tx, result: CallResult): Promise<void> {
    const at = this.#app.now();
    const row = buildAuditRow(
      this.#row,
      this.#request,
      this.#auditNote,
      result,
      at,
      this.#options.triedBy,
    );
    if (result.outcome === 'DONE') await this.#charge(row);
    await appendAudit(tx, [row]);
  }

  get note(): AddAuditNote {
    return (note) => {
      this.#auditNote = { ...this.#auditNote, ...note };
    };
  }

  get withoutAudit(): RunTransaction {
    const endsOwn = this.#options.endsOwnAccess ?? false;
    return (work) =>
      this.#app.store.change(async (tx) => {
        await readmitAdmin(tx, this.#app, this.#row, this.#request, endsOwn);
        return work(tx);
      });
  }

  get change(): RunTransaction {
    if (!this.#isAudited) return this.withoutAudit;
    return async (work) => {
      if (this.#isWritten) throw new Error(`${actionOf(this.#row)} changes twice`);
      await this.#spend();
      const answer = await this.withoutAudit(async (tx) => {
        const result = await work(tx);
        if (!this.#auditNote.isRepeat) {
          await this.#append(tx, { outcome: 'DONE', answer: result });
        }
        return result;
      });
      this.#isWritten = true;
      return answer;
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
    const { status, reason: message } = refusalOf(error);
    // A call that a busy server put off was not tried.
    if (status === 503) return;
    const reason = serializeMessage(message);
    const isDenied = this.#request.caller.admin && (status === 403 || status === 404);
    if (!this.#isTry && !isDenied) return;
    this.#isWritten = true;
    const { store, now } = this.#app;
    const { admin } = this.#request.caller;
    const refusedTry = {
      action: actionOf(this.#row),
      at: now(),
      ...(admin && !this.#isTry
        ? { client: '' as const, actorId: admin.id }
        : { client: clientOf(this.#request), actorId: '' as const }),
    };
    const outcome = this.#isTry ? 'FAILED' : 'DENIED';
    await store.change(async (tx) => {
      if (await countRefusedTry(tx, refusedTry)) await this.#append(tx, { outcome, reason });
    });
  }
}

type TrailParts = Sessions & { readonly settings: Pick<Settings, 'REQUESTS_PER_MINUTE'> };

export const createOpenTrail = (app: TrailParts): OpenTrail => {
  const amount = app.settings.REQUESTS_PER_MINUTE * auditedPerCall;
  const ofAdmin = createOverdraftBudget({ amount, seconds: 60 });
  const ofOrganization = createOverdraftBudget({ amount: amount * adminsOfBudget, seconds: 60 });
  // No call costs more than all of a minute.
  const atMost = (bytes: number) => Math.min(bytes, amount);
  const budget: AuditBudget = {
    spend: async ({ id, organizationId }, bytes) => {
      const seconds = await ofAdmin.spend(id, atMost(bytes));
      if (seconds !== undefined || organizationId === null) return seconds;
      return ofOrganization.spend(organizationId, atMost(bytes));
    },
    charge: async ({ id, organizationId }, bytes) => {
      await ofAdmin.charge(id, atMost(bytes));
      if (organizationId !== null) await ofOrganization.charge(organizationId, atMost(bytes));
    },
  };
  return (row, request, options) => new AuditTrail(app, row, request, options, budget);
};
