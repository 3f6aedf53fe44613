import type { DayFigures, Figures } from '../../contract/statements.ts';
import type { Formats } from '../core/formats.ts';
import type { Translate } from '../core/texts.ts';
import type { TableColumn } from '../ui/list/data-table.tsx';
import styles from './statements.module.css';

/** Taka below zero with a minus. */
export const signedAmount = (amount: number, { taka }: Formats): string =>
  taka(amount).replace('-', '−');

interface SumCellProps {
  readonly sum: Figures['charged'];
  readonly formats: Formats;
  readonly text: (count: number) => string;
}

const SumCell = ({ sum: { count, amount }, formats, text }: SumCellProps) =>
  count === 0 ? (
    <span className={styles.soft}>–</span>
  ) : (
    <>
      {formats.taka(amount)}
      <span className={styles.under}>{text(count)}</span>
    </>
  );

export const countTexts = (t: Translate) => ({
  charged: (n: number) => t('{n, plural, one {# charge} other {# charges}}', { n }),
  refunded: (n: number) => t('{n, plural, one {# refund} other {# refunds}}', { n }),
  open: (n: number) => t('{n, plural, one {# payment} other {# payments}}', { n }),
});

export const columnsOf = (t: Translate, formats: Formats): TableColumn<DayFigures>[] => {
  const counts = countTexts(t);
  return [
    {
      key: 'date',
      title: t('Date'),
      cell: ({ date }) => <time dateTime={date}>{formats.weekdayDate(date)}</time>,
    },
    {
      key: 'charged',
      title: t('Charged (Tk)'),
      end: true,
      cell: ({ charged }) => <SumCell sum={charged} formats={formats} text={counts.charged} />,
    },
    {
      key: 'refunded',
      title: t('Refunded (Tk)'),
      end: true,
      cell: ({ refunded }) => <SumCell sum={refunded} formats={formats} text={counts.refunded} />,
    },
    {
      key: 'net',
      title: t('Net (Tk)'),
      end: true,
      cell: ({ net }) => <b>{signedAmount(net, formats)}</b>,
    },
    {
      key: 'open',
      title: t('Open (Tk)'),
      end: true,
      cell: ({ open }) => <SumCell sum={open} formats={formats} text={counts.open} />,
    },
  ];
};
