import { type RefundForm, refundForms } from '../../contract/payments.ts';
import type { Db, Tx } from '../platform/db/store.ts';
import type { RefundForms } from '../platform/schema/schema.ts';

/** The refund interface that each merchant account has been seen to have. */

const [usual, other] = refundForms;

/** The interface to try first at an account that nothing is known about. */
export const usualRefundForm: RefundForm = usual;

export const otherFormOf = (form: RefundForm): RefundForm => (form === usual ? other : usual);

const findRow = (db: Db, account: string): Promise<RefundForms | undefined> =>
  db.selectFrom('refundForms').selectAll().where('account', '=', account).executeTakeFirst();

export const findRefundForm = async (db: Db, account: string): Promise<RefundForm> =>
  (await findRow(db, account))?.form ?? usualRefundForm;

type FormProof = Pick<RefundForms, 'account' | 'form' | 'proof'>;

/**
 * Stores the interface that an answer has shown to work; true when the account used another one
 * before. Only a refund proves more than an earlier refund.
 */
export const recordRefundForm = async (
  tx: Tx,
  { account, form, proof }: FormProof,
  now: number,
): Promise<boolean> => {
  const former = await findRow(tx, account);
  const isSame = former?.form === form;
  if (former?.proof === 'REFUNDED' && proof !== 'REFUNDED') return false;
  const row = {
    form,
    proof,
    provedAt: now,
    since: isSame ? former.since : now,
    formerForm: isSame ? former.formerForm : (former?.form ?? null),
  };
  await tx
    .insertInto('refundForms')
    .values({ account, ...row })
    .onConflict((conflict) => conflict.column('account').doUpdateSet(row))
    .execute();
  return !isSame && form !== (former?.form ?? usualRefundForm);
};
