import { Button } from '@mantine/core';
import { CircleCheck } from 'lucide-react';
import type { RfidImport } from '../../../contract/rfid-batches.ts';
import { useText } from '../../core/texts.ts';
import styles from './import.module.css';

interface ImportResultProps {
  readonly imported: RfidImport;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

export const ImportResult = ({
  imported: { added, updated, skipped },
  onAgain,
  onClose,
}: ImportResultProps) => {
  const t = useText();
  return (
    <>
      <p className={styles.done} role="status">
        <CircleCheck size={18} aria-hidden="true" />
        <span>
          {t('{n, plural, one {# RFID was added} other {# RFIDs were added}}', { n: added })}
          {' · '}
          {t('{n, plural, one {# was updated} other {# were updated}}', { n: updated })}
          {' · '}
          {t('{n, plural, one {# stayed as it was} other {# stayed as they were}}', { n: skipped })}
        </span>
      </p>
      <div className={styles.foot}>
        <Button variant="default" onClick={onAgain}>
          {t('Import another file')}
        </Button>
        <Button onClick={onClose} data-autofocus>
          {t('Done')}
        </Button>
      </div>
    </>
  );
};
