import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type Payment, payments, settlements } from '../../contract/payments.ts';
import { useFormats } from '../core/formats.ts';
import { useText } from '../core/texts.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import type { FormDialog } from '../ui/form/use-form-dialog.ts';
import type { ActionSubject } from './action-subject.ts';
import { paymentName } from './columns.tsx';
import styles from './details.module.css';
import { useRefundPayment, useSettlePayment } from './queries.ts';
import { settlementTexts } from './words.ts';

interface ActionFormProps {
  readonly dialog: FormDialog;
  readonly institutionId: string;
  readonly payment: Payment;
}

const RefundForm = ({ dialog, institutionId, payment }: ActionFormProps) => {
  const t = useText();
  const formats = useFormats();
  const refund = useRefundPayment();
  const params = { institutionId, paymentId: payment._id };
  return (
    <FormModal
      dialog={dialog}
      title={t('Refund')}
      subtitle={paymentName(payment, formats)}
      action={t('Refund')}
      schema={payments.refund.body}
      initial={{ reason: '' }}
      save={(body) => refund.run({ params, body })}
    >
      {({ input }) => (
        <>
          <p className={styles.question}>
            {t('Refunds the full {amount} Tk to the customer. This cannot be undone.', {
              amount: formats.taka(payment.amount),
            })}
          </p>
          <Textarea label={t('Reason')} required autosize minRows={2} {...input('reason')} />
        </>
      )}
    </FormModal>
  );
};

const SettleForm = ({ dialog, institutionId, payment }: ActionFormProps) => {
  const t = useText(payment.provider);
  const formats = useFormats();
  const settle = useSettlePayment();
  const params = { institutionId, paymentId: payment._id };
  return (
    <FormModal
      dialog={dialog}
      title={t('Settle by hand')}
      subtitle={paymentName(payment, formats)}
      action={t('Settle')}
      schema={payments.settle.body}
      initial={{ reason: '', as: '', refundTrxID: '' }}
      save={async ({ reason, as: chosen, refundTrxID }) => {
        const as = settlements.find((settlement) => settlement === chosen);
        if (!as) return { ok: false, errors: { as: t('Choose what was done') } };
        const trxID = refundTrxID.trim();
        const isAtProvider = as === 'REFUNDED_BY_BKASH';
        const body = { reason, as, ...(isAtProvider && trxID && { refundTrxID: trxID }) };
        return settle.run({ params, body });
      }}
    >
      {({ input, values }) => (
        <>
          <p className={styles.question}>
            {t('Closes the payment by what you know of it. This moves no money.')}
          </p>
          <NativeSelect
            label={t('What was done')}
            required
            data={[
              { value: '', label: t('Choose') },
              ...settlements.map((value) => ({ value, label: t(settlementTexts[value]) })),
            ]}
            {...input('as')}
          />
          {values.as === 'REFUNDED_BY_BKASH' && (
            <TextInput
              label={t('Refund trxID')}
              description={t('You find it with the refund in {provider}’s merchant portal.')}
              required
              {...input('refundTrxID')}
            />
          )}
          <Textarea label={t('Reason')} required autosize minRows={2} {...input('reason')} />
        </>
      )}
    </FormModal>
  );
};

const forms = { REFUND: RefundForm, SETTLE: SettleForm };

const ActionForm = ({
  subject: { deed, payment },
  ...props
}: Omit<ActionFormProps, 'payment'> & { readonly subject: ActionSubject }) => {
  const Form = forms[deed];
  return <Form key={`${deed} ${payment._id}`} payment={payment} {...props} />;
};

export default ActionForm;
