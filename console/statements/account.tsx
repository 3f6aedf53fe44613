import { Button } from '@mantine/core';
import { FileDiff } from 'lucide-react';
import type { AccountStatement } from '../../contract/statements.ts';
import { useFormats } from '../core/formats.ts';
import { useText } from '../core/texts.ts';
import { Badge } from '../ui/frame/badge.tsx';
import { DataTable } from '../ui/list/data-table.tsx';
import { columnsOf } from './columns.tsx';
import { DayCard } from './day-card.tsx';
import { FiguresList } from './figures.tsx';
import styles from './statements.module.css';
import { accountName } from './words.ts';

interface AccountProps {
  readonly statement: AccountStatement;
  /** Undefined where bKash's statement also holds payments of others. */
  readonly onCompare: (() => void) | undefined;
}

/** Total of a merchant account and each day with money movements. */
export const Account = ({ statement: { account, total, days }, onCompare }: AccountProps) => {
  const t = useText();
  const formats = useFormats();
  const name = accountName(account, t);
  const activeDays = days.filter(({ charged, refunded }) => charged.count + refunded.count > 0);
  return (
    <section className={styles.account} aria-label={name}>
      <header className={styles.head}>
        <h2 className={styles.title}>
          {name} {account.isRetired && <Badge>{t('Replaced')}</Badge>}
        </h2>
        {onCompare && (
          <Button
            variant="default"
            leftSection={<FileDiff size={16} />}
            aria-label={t('Compare with a statement: {name}', { name })}
            onClick={onCompare}
          >
            {t('Compare with a statement')}
          </Button>
        )}
      </header>
      {!onCompare && (
        <p className={styles.note}>
          {t(
            '{provider}’s statement of the default gateway holds every institution: the super admin compares it.',
          )}
        </p>
      )}
      {activeDays.length > 0 ? (
        <>
          <FiguresList label={t('Total of {name}', { name })} figures={total} />
          <DataTable
            label={t('Days of {name}', { name })}
            columns={columnsOf(t, formats)}
            rows={activeDays}
            idOf={({ date }) => date}
            card={(day) => <DayCard day={day} />}
          />
          {activeDays.length < days.length && (
            <p className={styles.note}>
              {t('Days without a charge or refund are left out here; the CSV has every day.')}
            </p>
          )}
        </>
      ) : (
        <p className={styles.nothing}>{t('Nothing was charged or refunded in this range.')}</p>
      )}
    </section>
  );
};
