import { type AvailableBySize, availablePercent } from '../../../contract/available-minutes.ts';
import type { StockMovements as Movements, Summary } from '../../../contract/overview.ts';
import { headings, reportPartTitles } from '../../../contract/words.ts';
import { useFormats } from '../../core/formats.ts';
import { useText } from '../../core/texts.ts';
import { sizeSharesText } from '../../entities/size-shares.ts';
import { typeText } from '../../entities/words/dispenses.ts';
import { stockRows } from '../../entities/words/stock.ts';
import { CountsTable } from '../../ui/list/counts-table.tsx';
import styles from './paper.module.css';

export const StockSummary = ({ summary }: { readonly summary: Summary['stockSummary'] }) => {
  const t = useText();
  const { number } = useFormats();
  const rows = [
    { name: headings.totalUpdates, value: number(summary.totalLogs) },
    { name: headings.opening, value: number(summary.openingValue) },
    { name: headings.closing, value: number(summary.closingValue) },
  ];
  return (
    <section className={styles.stock}>
      <h3>{t(reportPartTitles.stock)}</h3>
      <CountsTable className={styles.figures} rows={rows} />
    </section>
  );
};

/** Stock movements in the order of a sum, from opening to closing stock. */
export const StockMovements = ({ movements }: { readonly movements: Movements }) => {
  const t = useText();
  const formats = useFormats();
  return (
    <section className={styles.movements}>
      <h3>{t(reportPartTitles.movements)}</h3>
      <CountsTable className={styles.figures} rows={stockRows(movements, formats)} />
    </section>
  );
};

export const Available = ({ minutes }: { readonly minutes: AvailableBySize }) => {
  const t = useText();
  const percent = t('{n, number} %', { n: availablePercent(minutes) });
  const sizes = sizeSharesText(minutes, t);
  return (
    <p className={styles.available}>
      <strong>{t(reportPartTitles.available)}</strong>{' '}
      {t('{percent} of opening hours', { percent })}
      {sizes && ` (${sizes})`}
    </p>
  );
};

export const DispenseSummary = ({ summary }: { readonly summary: Summary['dispenseSummary'] }) => {
  const t = useText();
  const { number, taka } = useFormats();
  const { transactionTypes, totalSuccess, remainingStock } = summary;
  const paid = transactionTypes.reduce((sum, { totalPaidAmount }) => sum + totalPaidAmount, 0);
  return (
    <section className={styles.dispensed}>
      <h3>{t(reportPartTitles.dispensed)}</h3>
      <table className={styles.figures}>
        <thead>
          <tr>
            <th scope="col">{t(headings.type)}</th>
            <th scope="col">{t(headings.successful)}</th>
            <th scope="col">{t(headings.paidAmount)}</th>
          </tr>
        </thead>
        <tbody>
          {transactionTypes.map(({ _id, totalSuccess: dispensed, totalPaidAmount }) => (
            <tr key={_id}>
              <th scope="row">{typeText(_id, t)}</th>
              <td>{number(dispensed)}</td>
              <td>{taka(totalPaidAmount)}</td>
            </tr>
          ))}
          <tr data-kind="total">
            <th scope="row">{t(headings.total)}</th>
            <td>{number(totalSuccess)}</td>
            <td>{taka(paid)}</td>
          </tr>
          <tr data-kind="soft">
            <th scope="row">{t(headings.remaining)}</th>
            <td colSpan={2}>
              {t('{n, plural, one {# pad} other {# pads}}', { n: remainingStock })}
            </td>
          </tr>
        </tbody>
      </table>
    </section>
  );
};
