import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Comparison, Movement, StatedRow, Sum } from '../../contract/statements.ts';
import { useFormats } from '../core/formats.ts';
import { paths } from '../core/paths.ts';
import { useText } from '../core/texts.ts';
import styles from './compare.module.css';
import type { ComparedStatement } from './use-comparison.ts';
import { kindTexts } from './words.ts';

interface DifferenceLineProps {
  readonly name: ReactNode;
  readonly under: readonly (string | undefined)[];
  readonly amount: string;
  readonly stated?: string;
}

const DifferenceLine = ({ name, under, amount, stated }: DifferenceLineProps) => (
  <li className={styles.line}>
    <p className={styles.name}>
      {name}
      <span className={styles.soft}>{under.filter(Boolean).join(' · ')}</span>
    </p>
    <p className={styles.amount}>
      {amount}
      {stated && <span className={styles.soft}>{stated}</span>}
    </p>
  </li>
);

const StatedLine = ({ row: { kind, trxID, amount, date } }: { readonly row: StatedRow }) => {
  const t = useText();
  const formats = useFormats();
  return (
    <DifferenceLine
      name={<b>{trxID}</b>}
      under={[t(kindTexts[kind]), date]}
      amount={formats.amount(amount)}
    />
  );
};

interface MovementProps {
  readonly movement: Movement;
  /** Amount in the statement, in taka. */
  readonly stated?: number;
}

const MovementLine = ({ movement, stated }: MovementProps) => {
  const t = useText();
  const formats = useFormats();
  const { kind, trxID, amount, at, paymentId, institutionId } = movement;
  return (
    <DifferenceLine
      name={
        <Link
          to={paths.institution(institutionId, 'payments')}
          search={{ payment: paymentId }}
          className={styles.link}
        >
          {trxID}
        </Link>
      }
      under={[t(kindTexts[kind]), formats.dateTime(at)]}
      amount={formats.amount(amount)}
      {...(stated !== undefined && {
        stated: t('Statement: {amount} Tk', { amount: formats.taka(stated) }),
      })}
    />
  );
};

interface DifferencePartProps {
  readonly title: string;
  readonly hint: string;
  readonly count: number;
  readonly lines: readonly ReactNode[];
}

const DifferencePart = ({ title, hint, count, lines }: DifferencePartProps) => {
  const t = useText();
  const { number } = useFormats();
  if (count === 0) return null;
  return (
    <section className={styles.part}>
      <h3>
        {title} <span className={styles.soft}>{number(count)}</span>
      </h3>
      <p className={styles.soft}>{hint}</p>
      <ul aria-label={title}>{lines}</ul>
      {lines.length < count && (
        <p className={styles.soft}>{t('… and {n} more', { n: number(count - lines.length) })}</p>
      )}
    </section>
  );
};

const keyOf = ({ kind, trxID }: StatedRow | Movement): string => `${kind} ${trxID}`;

const isMatching = ({ unknown, missing, differing }: Comparison): boolean =>
  unknown.count + missing.count + differing.count === 0;

/** Lists the differences between a statement and the payments. */
export const Differences = ({ compared }: { readonly compared: ComparedStatement }) => {
  const t = useText();
  const { comparison, fileName, statement } = compared;
  const { leftOut, fees, cashOuts } = statement;
  const { agreeing, elsewhere, unknown, missing, differing } = comparison;
  const formats = useFormats();
  const sumValues = ({ count, amount }: Sum) => ({
    n: formats.number(count),
    amount: formats.amount(amount),
  });
  return (
    <div className={styles.differences}>
      <p className={styles.summary} data-alike={isMatching(comparison) || undefined} role="status">
        {isMatching(comparison) && <CircleCheck size={18} aria-hidden="true" />}
        {t('{n, plural, one {# row agrees} other {# rows agree}}', { n: agreeing })}
      </p>
      <p className={styles.soft}>
        {fileName}
        {leftOut > 0 &&
          ` · ${t('{n, plural, one {# line without a transfer was left out} other {# lines without a transfer were left out}}', { n: leftOut })}`}
        {fees && ` · ${t('Fees: {n} ({amount})', sumValues(fees))}`}
        {cashOuts && ` · ${t('Cash-outs: {n} ({amount})', sumValues(cashOuts))}`}
      </p>
      {elsewhere.count > 0 && (
        <p className={styles.soft}>
          {t('Other payments with this account: {n} ({amount})', sumValues(elsewhere))}
        </p>
      )}
      <DifferencePart
        title={t('Only in the statement')}
        hint={t('No payment of this account has this trxID.')}
        count={unknown.count}
        lines={unknown.rows.map((row) => <StatedLine key={keyOf(row)} row={row} />)}
      />
      <DifferencePart
        title={t('Missing in the statement')}
        hint={t('Close to midnight, {provider} may list it on the day before or after.')}
        count={missing.count}
        lines={missing.rows.map((movement) => (
          <MovementLine key={keyOf(movement)} movement={movement} />
        ))}
      />
      <DifferencePart
        title={t('Different amounts')}
        hint={t('Both have it, with different amounts.')}
        count={differing.count}
        lines={differing.rows.map((movement) => (
          <MovementLine key={keyOf(movement)} movement={movement} stated={movement.stated} />
        ))}
      />
    </div>
  );
};
