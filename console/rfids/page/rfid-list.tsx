import { Button } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../core/texts.ts';
import { dispensesSize } from '../list/rfid-listing.ts';
import { useShowDispenses } from '../queries.ts';
import styles from './rfid.module.css';
import { type DispensePage, RfidDispenses } from './rfid-dispenses.tsx';
import { RfidHistory, type RfidHistoryProps } from './rfid-history.tsx';

/**
 * The list of a card's page: what happened, with the dispenses as sums of months, or single dispenses.
 * Each page of these is a call that the audit records, so nothing fetches them but a click.
 */
export const RfidList = (props: RfidHistoryProps) => {
  const t = useText();
  const { institutionId, rfidId } = props;
  const [shown, setShown] = useState<DispensePage>();
  const { run, busy } = useShowDispenses();
  const showPage = async (page: number) => {
    const query = { page, limit: dispensesSize };
    const outcome = await run({ params: { institutionId, rfidId }, query });
    if (outcome.ok) setShown({ ...outcome.answer, page });
  };
  return (
    <section>
      <div className={styles.head}>
        <h2 className={styles.title}>{shown ? t('Single dispenses') : t('What happened')}</h2>
        <Button
          variant="default"
          loading={busy}
          onClick={() => (shown ? setShown(undefined) : void showPage(1))}
        >
          {shown ? t('Show sums of months') : t('Show single dispenses')}
        </Button>
      </div>
      {shown ? (
        <RfidDispenses
          institutionId={institutionId}
          shown={shown}
          isStale={busy}
          onPage={(page) => void showPage(page)}
        />
      ) : (
        <RfidHistory {...props} />
      )}
      <p className={styles.note}>{t('The audit says who looked at single dispenses.')}</p>
    </section>
  );
};
