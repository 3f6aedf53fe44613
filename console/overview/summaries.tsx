import type { Summary, Tiles } from '../../contract/overview.ts';
import { headings, reportPartTitles } from '../../contract/words.ts';
import { useFormats } from '../core/formats.ts';
import { useText } from '../core/texts.ts';
import { displayedTypes, typeText } from '../entities/words/dispenses.ts';
import { movementRows } from '../entities/words/stock.ts';
import { CountsTable } from '../ui/list/counts-table.tsx';
import { AnswerCard, type CardQuery, SkeletonRows } from './answer-card.tsx';
import { sumByType, typeColours } from './rules.ts';
import styles from './summaries.module.css';
import { Swatch } from './swatch.tsx';

interface SummaryCardProps {
  readonly answer: CardQuery<Summary>;
  readonly phone: boolean;
}

const outline = <SkeletonRows rows={7} height={310} />;

interface StockSummaryProps extends Pick<SummaryCardProps, 'answer'> {
  /** Undefined where the movements are not known: the summary stands without them. */
  readonly movements: Tiles['movements'] | undefined;
}

/** The updates, and how the opening stock became the closing one. */
export const StockSummary = ({ answer, movements }: StockSummaryProps) => {
  const t = useText();
  return (
    <AnswerCard title={t(reportPartTitles.stock)} answer={answer} skeleton={outline} flush>
      {(summary) => <StockTable summary={summary} movements={movements} />}
    </AnswerCard>
  );
};

const StockTable = ({
  summary: { stockSummary },
  movements,
}: Pick<StockSummaryProps, 'movements'> & { readonly summary: Summary }) => {
  const t = useText();
  const formats = useFormats();
  const { number } = formats;
  const { opening, closing } = movements ?? {
    opening: stockSummary.openingValue,
    closing: stockSummary.closingValue,
  };
  const rows = [
    { name: headings.totalUpdates, value: number(stockSummary.totalLogs), kind: 'soft' as const },
    { name: headings.opening, value: number(opening) },
    ...(movements ? movementRows(movements, formats) : []),
    { name: headings.closing, value: number(closing), kind: 'total' as const },
  ];
  return <CountsTable className={styles.table} label={t(reportPartTitles.stock)} rows={rows} />;
};

export const DispenseSummary = ({ answer, phone }: SummaryCardProps) => {
  const t = useText();
  return (
    <AnswerCard title={t(reportPartTitles.dispensed)} answer={answer} skeleton={outline} flush>
      {({ dispenseSummary }) => <DispenseTable summary={dispenseSummary} phone={phone} />}
    </AnswerCard>
  );
};

interface DispenseTableProps {
  readonly summary: Summary['dispenseSummary'];
  readonly phone: boolean;
}

const DispenseTable = ({ summary, phone }: DispenseTableProps) => {
  const t = useText();
  const { number, taka } = useFormats();
  const dispenses = sumByType(summary.transactionTypes, (row) => row.totalSuccess);
  const paid = sumByType(summary.transactionTypes, (row) => row.totalPaidAmount);
  const totalPaid = displayedTypes.reduce((sum, type) => sum + paid[type], 0);
  return (
    <table className={styles.table} aria-label={t(reportPartTitles.dispensed)}>
      <thead>
        <tr>
          <th scope="col">{t(headings.type)}</th>
          <th scope="col">{phone ? t('Successful') : t(headings.successful)}</th>
          <th scope="col">{phone ? t(headings.paid) : t(headings.paidAmount)}</th>
        </tr>
      </thead>
      <tbody>
        {displayedTypes.map((type) => (
          <tr key={type}>
            <th scope="row">
              <Swatch colour={typeColours[type]} />
              {typeText(type, t)}
            </th>
            <td data-none={dispenses[type] === 0 || undefined}>{number(dispenses[type])}</td>
            <td data-none={paid[type] === 0 || undefined}>{taka(paid[type])}</td>
          </tr>
        ))}
        <tr data-kind="total">
          <th scope="row">{t(headings.total)}</th>
          <td>{number(summary.totalSuccess)}</td>
          <td>{taka(totalPaid)}</td>
        </tr>
        <tr data-kind="soft">
          <th scope="row">{t(headings.remaining)}</th>
          <td colSpan={2}>
            {t('{n, plural, one {# pad} other {# pads}}', { n: summary.remainingStock })}
          </td>
        </tr>
      </tbody>
    </table>
  );
};
