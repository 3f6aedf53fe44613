import type { CashCollection, CollectorCash } from '../../../contract/cash.ts';
import { type CountedCash, cashDifference } from '../../../contract/counted-cash.ts';
import { headings } from '../../../contract/words.ts';
import { useFormats } from '../../core/formats.ts';
import type { InInstitution } from '../../core/section.ts';
import { useText } from '../../core/texts.ts';
import { VisitButton } from '../../entities/visit-button.tsx';
import { Badge } from '../../ui/frame/badge.tsx';
import { DataTable, type TableColumn } from '../../ui/list/data-table.tsx';
import { RowCard } from '../../ui/list/row-card.tsx';
import styles from './cash.module.css';

/** A shortage stands out; a first collection has nothing to differ from. */
const Difference = (cash: CountedCash) => {
  const { signed } = useFormats();
  if (cash.expected === null) return '–';
  const difference = cashDifference(cash);
  return difference < 0 ? <Badge tone="low">{signed(difference)}</Badge> : signed(difference);
};

const useMoneyColumns = (): TableColumn<CountedCash>[] => {
  const t = useText();
  const { taka } = useFormats();
  return [
    {
      key: 'expected',
      title: t(headings.cashExpected),
      end: true,
      cell: ({ expected }) => (expected === null ? '–' : taka(expected)),
    },
    {
      key: 'counted',
      title: t(headings.cashCounted),
      end: true,
      cell: ({ counted }) => taka(counted),
    },
    {
      key: 'difference',
      title: t(headings.cashDifference),
      end: true,
      cell: (cash) => <Difference {...cash} />,
    },
  ];
};

/** 'Expected 400, counted 340 Tk' */
const useMoneyLine = () => {
  const t = useText();
  const { amount } = useFormats();
  return ({ counted, expected }: CountedCash): string =>
    expected === null
      ? t('First collection: {counted}', { counted: amount(counted) })
      : t('Counted {counted}, expected {expected}', {
          counted: amount(counted),
          expected: amount(expected),
        });
};

interface SumTableProps {
  readonly title: string;
  /** Head of the column of names. */
  readonly column: string;
  readonly rows: readonly CollectorCash[];
}

/** Sums of collections by machine or collector. */
export const SumTable = ({ title, column, rows }: SumTableProps) => {
  const t = useText();
  const { number, dateTime } = useFormats();
  const moneyLine = useMoneyLine();
  const money = useMoneyColumns();
  const nameOf = ({ name }: CollectorCash) => name || t('Somebody');
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      <DataTable<CollectorCash>
        label={title}
        columns={[
          { key: 'name', title: column, cell: nameOf },
          {
            key: 'collections',
            title: t('Collections'),
            end: true,
            cell: ({ collections }) => number(collections),
          },
          { key: 'last', title: t('Last one'), cell: ({ lastAt }) => dateTime(lastAt) },
          ...money,
        ]}
        rows={rows}
        idOf={({ name, lastAt }) => `${name} ${lastAt}`}
        card={(row) => (
          <RowCard
            title={nameOf(row)}
            badge={<Difference {...row} />}
            line={`${moneyLine(row)} · ${dateTime(row.lastAt)}`}
          />
        )}
      />
    </section>
  );
};

interface CollectionTableProps extends InInstitution {
  readonly collections: readonly CashCollection[];
  readonly isStale: boolean;
}

export const CollectionTable = ({ institutionId, collections, isStale }: CollectionTableProps) => {
  const t = useText();
  const { dateTime } = useFormats();
  const moneyLine = useMoneyLine();
  const money = useMoneyColumns();
  const details = ({ _id: visitId, machine }: CashCollection) => (
    <VisitButton institutionId={institutionId} machineId={machine._id} visitId={visitId} />
  );
  return (
    <section className={styles.part}>
      <h2>{t('Collections')}</h2>
      <DataTable<CashCollection>
        label={t('Collections')}
        columns={[
          { key: 'time', title: t(headings.time), cell: ({ at }) => dateTime(at) },
          {
            key: 'machine',
            title: t(headings.machine),
            cell: ({ machine }) => machine.physicalId,
          },
          {
            key: 'collector',
            title: t(headings.collector),
            cell: ({ name }) => name || t('Somebody'),
          },
          ...money,
          { key: 'actions', title: t('Actions'), end: true, cell: details },
        ]}
        rows={collections}
        isStale={isStale}
        idOf={({ _id }) => _id}
        card={(collection) => (
          <RowCard
            title={collection.machine.physicalId}
            badge={<Difference {...collection} />}
            line={`${dateTime(collection.at)} · ${collection.name || t('Somebody')}`}
          >
            <p className={styles.line}>{moneyLine(collection)}</p>
            {details(collection)}
          </RowCard>
        )}
      />
      <p className={styles.hint}>
        {t('The first collection of a machine is compared with nothing and counts as expected.')}
      </p>
    </section>
  );
};
