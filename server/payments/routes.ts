import type { Body } from '../../contract/endpoint.ts';
import { finalStates, payments } from '../../contract/payments.ts';
import type { Payments } from '../core/db/schema.ts';
import type { Db } from '../core/db/store.ts';
import { refuse, refuseField } from '../core/errors.ts';
import { type App, type Context, serve } from '../core/serve.ts';
import { countOfPayment } from '../dispenses/queries.ts';
import { type MachineNames, nameMachines } from '../machines/names.ts';
import type { Engine } from './engine.ts';
import type { Fact } from './facts.ts';
import { paymentOf, usernamesOf } from './list.ts';
import { paymentsOfPage } from './page.ts';
import { actionsOf, presentEvent, presentPayment } from './present.ts';
import { eventsOf, lastSaid } from './queries.ts';
import { presentSaid } from './said.ts';

const present = async (db: Db, rows: readonly Payments[], now: number) => {
  const names: MachineNames = new Map();
  await nameMachines(db, rows, names);
  return rows.map((row) => presentPayment(row, names, now));
};

const presentOne = async (db: Db, row: Payments, now: number) => {
  const [payment] = await present(db, [row], now);
  if (!payment) throw new Error('A payment that is not presented');
  return payment;
};

const facts = {
  ASK: (): Fact => ({ event: 'ASKED' }),
  REFUND: (reason: string): Fact => ({ event: 'REFUND_WANTED', reason }),
  SETTLE: ({ reason, as, refundTrxID }: Body<typeof payments.settle>): Fact => {
    const isAtProvider = as === 'REFUNDED_BY_BKASH';
    if (isAtProvider && !refundTrxID) throw refuseField('refundTrxID', 'refundTrxIdRequired');
    return { event: 'SETTLED', reason, as, refundTrxId: isAtProvider ? refundTrxID : undefined };
  },
};

type ActContext = Pick<
  Context<typeof payments.ask>,
  'admin' | 'change' | 'db' | 'institution' | 'note' | 'now' | 'params'
>;

/** Registers the ledger of payments, and the actions of a person on them. */
export const paymentRoutes = (app: App, engine: Engine): void => {
  const { calendar } = app;

  serve(app, payments.all, async ({ db, institution, now, query }) => {
    const given = { now, calendar };
    const { rows, count, attention } = await paymentsOfPage(db, institution.id, query, given);
    return { payments: await present(db, rows, now), count, attention };
  });

  serve(app, payments.one, async ({ db, institution, now, params }) => {
    const row = await paymentOf(db, institution.id, params.paymentId);
    const events = await eventsOf(db, row.id);
    const usernames = await usernamesOf(
      db,
      events.map(({ adminId }) => adminId),
    );
    const said = await lastSaid(db, row.id);
    return {
      payment: await presentOne(db, row, now),
      history: events.map((event) => presentEvent(event, usernames)),
      said: said ? presentSaid(said) : null,
      dispenses: await countOfPayment(db, row.id),
    };
  });

  /**
   * Performs one action in the audited transaction, and then makes the provider calls that follow.
   */
  const act = async (
    { admin, change, db, institution, note, now, params }: ActContext,
    action: keyof typeof facts,
    fact: Fact,
  ) => {
    const done = await change(async (tx) => {
      const before = await paymentOf(tx, institution.id, params.paymentId);
      if (!actionsOf(before).includes(action)) throw refuse(400, 'paymentChanged');
      note({ before: await presentOne(tx, before, now), target: before.id });
      const { payment } = await engine.tellIn(tx, before.id, fact, admin.id);
      return { payment: await presentOne(tx, payment, now) };
    });
    const isClosed = finalStates.has(done.payment.state);
    if (action === 'ASK' && isClosed) await engine.recheck(params.paymentId);
    await engine.advance(params.paymentId);
    const after = await paymentOf(db, institution.id, params.paymentId);
    return { payment: await presentOne(db, after, now) };
  };

  serve(app, payments.ask, (context) => act(context, 'ASK', facts.ASK()));
  serve(app, payments.refund, (context) =>
    act(context, 'REFUND', facts.REFUND(context.body.reason)),
  );
  serve(app, payments.settle, (context) => act(context, 'SETTLE', facts.SETTLE(context.body)));
};
