import type { Payment } from '../../contract/payments.ts';
import { useFormats } from '../core/formats.ts';
import { useText } from '../core/texts.ts';
import { FactList, type NamedFact } from '../ui/list/fact-list.tsx';
import { Copyable } from './copyable.tsx';
import styles from './details.module.css';
import { settlementTexts } from './words.ts';

export const Facts = ({ payment }: { readonly payment: Payment }) => {
  const t = useText(payment.provider);
  const { number, exactTime, amount: formatAmount } = useFormats();
  const { machineId, rowNo, columnNo, quantity, wallet, createdAt, changedAt, settledAs } = payment;
  const { amount, chargedAmount, couponAmount } = payment;
  const ids = [
    [t('{provider} trxID'), payment.trxID],
    [t('paymentID'), payment.paymentID],
    [t('Invoice'), payment.invoice],
    [t('Refund trxID'), payment.refundTrxID],
  ] as const;
  const facts: NamedFact[] = [
    [t('Machine'), [machineId.physicalId, machineId.name].filter(Boolean).join(' · ')],
    [t('Slot'), t('Row {row, number}, column {column, number}', { row: rowNo, column: columnNo })],
    [t('Quantity'), number(quantity)],
    [
      t('Charged by {provider}'),
      chargedAmount !== null && chargedAmount !== amount && formatAmount(chargedAmount),
    ],
    [
      t('Paid with a coupon'),
      couponAmount !== null && couponAmount > 0 && formatAmount(couponAmount),
    ],
    [t('Wallet'), wallet],
    ...ids.map(([name, id]) => [name, id && <Copyable key={id} name={name} value={id} />] as const),
    [t('Settled by hand'), settledAs && t(settlementTexts[settledAs])],
    [t('Started'), exactTime(createdAt)],
    [t('Last change'), exactTime(changedAt)],
  ];
  return <FactList className={styles.facts} facts={facts} />;
};
