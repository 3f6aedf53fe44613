import { WifiOff } from 'lucide-react';
import type { Machine } from '../../../contract/machines.ts';
import { useFormats } from '../../core/formats.ts';
import { useText } from '../../core/texts.ts';
import { isSilent } from '../stock.ts';
import styles from './last-sync.module.css';

/** Time of the last sync, DD/MM/YYYY HH:mm or N/A. Red if an active machine has lost contact. */
export const LastSync = ({ machine }: { readonly machine: Machine }) => {
  const t = useText();
  const { dateTime, relative } = useFormats();
  const { lastSyncedAt, keyState } = machine;
  const silent = isSilent(machine);
  if (lastSyncedAt === null) {
    return (
      <span className={styles.sync} data-silent={silent}>
        <span className={styles.none}>{t('N/A')}</span>
        {keyState === 'NONE' && <span className={styles.age}>{t('Not paired')}</span>}
        {silent && <span className={styles.age}>{t('No contact since its pairing')}</span>}
      </span>
    );
  }
  return (
    <span className={styles.sync} data-silent={silent}>
      <time dateTime={lastSyncedAt}>{dateTime(lastSyncedAt)}</time>
      <span className={styles.age}>
        {relative(lastSyncedAt)}
        {silent && <WifiOff size={14} aria-label={t('Offline')} />}
      </span>
    </span>
  );
};
