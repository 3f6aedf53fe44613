import { type RefundForm, refundForms } from '../../contract/payments.ts';
import type { Db, Tx } from '../platform/db/store.ts';
import type { RefundForms } from '../platform/schema/schema.ts';

/** The refund interface that each merchant account has been seen to have. */

const [usual, other] = refundForms;

/** The interface to try first at an account that nothing is known about. */
export const usualRefundForm: RefundForm = usual;

export const otherFormOf = (form: RefundForm): RefundForm => (form === usual ? other : usual);

export const findRefundRow = (db: Db, account: string): Promise<RefundForms | undefined> =>
  db.selectFrom('refundForms').selectAll().where('account', '=', account).executeTakeFirst();

export const findRefundForm = async (db: Db, account: string): Promise<RefundForm> =>
  (await findRefundRow(db, account))?.form ?? usualRefundForm;

type FormProof = Pick<RefundForms, 'account' | 'form' | 'proof'>;

const storeRow = (tx: Tx, { account, ...row }: RefundForms) =>
  tx
    .insertInto('refundForms')
    .values({ account, ...row })
    .onConflict((conflict) => conflict.column('account').doUpdateSet(row))
    .execute();

/**
 * Stores the interface that an answer has shown to work; true when the account used another one
 * before. Only a refund proves more than an earlier refund.
 */
export const recordRefundForm = async (
  tx: Tx,
  { account, form, proof }: FormProof,
  now: number,
): Promise<boolean> => {
  const former = await findRefundRow(tx, account);
  const isSame = former?.form === form;
  if (former?.proof === 'REFUNDED' && proof !== 'REFUNDED') return false;
  const hasChanged = !isSame && form !== (former?.form ?? usualRefundForm);
  await storeRow(tx, {
    account,
    form,
    proof,
    provedAt: now,
    since: isSame ? former.since : now,
    formerForm: isSame ? former.formerForm : (former?.form ?? null),
    absentAt: null,
    changes: (former?.changes ?? 0) + Number(hasChanged),
  });
  return hasChanged;
};

/** Stores the interfaces that a probe has found at an account that nothing is known about. */
export const recordRefundProbe = async (
  tx: Tx,
  account: string,
  [form]: readonly RefundForm[],
  now: number,
): Promise<void> => {
  const proof = { account, form: form ?? usualRefundForm, proof: 'PROBE' } as const;
  await recordRefundForm(tx, proof, now);
  if (form) return;
  await tx
    .updateTable('refundForms')
    .set({ absentAt: now })
    .where('account', '=', account)
    .execute();
};

export const countFormChanges = async (db: Db): Promise<number> => {
  const { changes } = await db
    .selectFrom('refundForms')
    .select((row) => row.fn.sum<number | null>('changes').as('changes'))
    .executeTakeFirstOrThrow();
  return Number(changes ?? 0);
};
