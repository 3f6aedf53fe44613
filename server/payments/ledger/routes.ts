import type { EndpointBody } from '../../../contract/endpoint.ts';
import { finalStates, payments } from '../../../contract/payments.ts';
import type { Language } from '../../../contract/values/languages.ts';
import { countPaymentDispenses } from '../../dispenses/queries.ts';
import { loadMachineNames, type MachineNames } from '../../machines/machine-names.ts';
import type { Db } from '../../platform/db/store.ts';
import {
  type App,
  type HandlerContext,
  serveEndpoint,
} from '../../platform/endpoints/serve-endpoint.ts';
import { refuseCall, refuseField } from '../../platform/http/errors.ts';
import type { Payments } from '../../platform/schema/schema.ts';
import type { Engine } from '../engine/engine.ts';
import { presentProviderAnswer } from '../engine/provider-answers.ts';
import { findEvents, findLastAnsweredCall } from '../queries.ts';
import type { Fact } from '../rules/facts.ts';
import { findUsernames, requirePayment } from './list.ts';
import { selectPaymentPage } from './page.ts';
import { actionsOf, presentEvent, presentPayment } from './present.ts';

const presentPayments = async (
  db: Db,
  rows: readonly Payments[],
  now: number,
  language: Language,
) => {
  const names: MachineNames = new Map();
  await loadMachineNames(db, rows, names);
  return rows.map((row) => presentPayment(row, names, now, language));
};

const presentOne = async (db: Db, row: Payments, now: number, language: Language) => {
  const [payment] = await presentPayments(db, [row], now, language);
  if (!payment) throw new Error('A payment that is not presented');
  return payment;
};

const actionFacts = {
  ASK: (): Fact => ({ event: 'ASKED' }),
  REFUND: (reason: string): Fact => ({ event: 'REFUND_WANTED', reason }),
  SETTLE: ({ reason, as, refundTrxID }: EndpointBody<typeof payments.settle>): Fact => {
    const isAtProvider = as === 'REFUNDED_BY_BKASH';
    if (isAtProvider && !refundTrxID) throw refuseField('refundTrxID', 'refundTrxIdRequired');
    return { event: 'SETTLED', reason, as, refundTrxId: isAtProvider ? refundTrxID : undefined };
  },
};

type ActContext = Pick<
  HandlerContext<typeof payments.ask>,
  'admin' | 'change' | 'db' | 'institution' | 'language' | 'note' | 'now' | 'params'
>;

/** Registers the ledger of payments, and the actions of a person on them. */
export const paymentRoutes = (app: App, engine: Engine): void => {
  const { calendar } = app;

  serveEndpoint(app, payments.all, async ({ db, institution, language, now, query }) => {
    const given = { now, calendar };
    const { rows, count, attention } = await selectPaymentPage(db, institution.id, query, given);
    return { payments: await presentPayments(db, rows, now, language), count, attention };
  });

  serveEndpoint(app, payments.one, async ({ db, institution, language, now, params }) => {
    const row = await requirePayment(db, institution.id, params.paymentId);
    const events = await findEvents(db, row.id);
    const usernames = await findUsernames(
      db,
      events.map(({ adminId }) => adminId),
    );
    const lastCall = await findLastAnsweredCall(db, row.id);
    return {
      payment: await presentOne(db, row, now, language),
      history: events.map((event) => presentEvent(event, row.provider, usernames, language)),
      said: lastCall ? presentProviderAnswer(lastCall, row.provider, language) : null,
      dispenses: await countPaymentDispenses(db, row.id),
    };
  });

  /**
   * Performs one action in the audited transaction, and then makes the provider calls that follow.
   */
  const performAction = async (
    { admin, change, db, institution, language, note, now, params }: ActContext,
    action: keyof typeof actionFacts,
    fact: Fact,
  ) => {
    const result = await change(async (tx) => {
      const before = await requirePayment(tx, institution.id, params.paymentId);
      if (!actionsOf(before, now).includes(action)) throw refuseCall(400, 'paymentChanged');
      // The audit keeps its texts in English.
      note({ before: await presentOne(tx, before, now, 'en'), target: before.id });
      const { payment } = await engine.applyFact(tx, before.id, fact, admin.id);
      return { payment: await presentOne(tx, payment, now, 'en') };
    });
    const isClosed = finalStates.has(result.payment.state);
    if (action === 'ASK' && isClosed) await engine.queryClosedPayment(params.paymentId);
    await engine.advance(params.paymentId);
    const after = await requirePayment(db, institution.id, params.paymentId);
    return { payment: await presentOne(db, after, now, language) };
  };

  serveEndpoint(app, payments.ask, (context) => performAction(context, 'ASK', actionFacts.ASK()));
  serveEndpoint(app, payments.refund, (context) =>
    performAction(context, 'REFUND', actionFacts.REFUND(context.body.reason)),
  );
  serveEndpoint(app, payments.settle, async (context) => {
    const fact = actionFacts.SETTLE(context.body);
    const { db, institution, params } = context;
    const { state } = await requirePayment(db, institution.id, params.paymentId);
    // The provider may have given the money back meanwhile.
    if (state === 'REFUND_UNKNOWN') await engine.queryRefund(params.paymentId);
    return performAction(context, 'SETTLE', fact);
  });
};
