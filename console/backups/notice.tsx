import { TriangleAlert } from 'lucide-react';
import { backups, type LatestBackup } from '../../contract/backups.ts';
import { useQueryOf } from '../core/calls/queries.ts';
import { useFormats } from '../core/formats.ts';
import { type Translate, useText } from '../core/texts.ts';
import styles from './notice.module.css';

const hour = 3_600_000;

const sinceText = (
  { goodAt }: LatestBackup,
  t: Translate,
  dateTime: (at: string) => string,
): string =>
  goodAt === null
    ? t('The database has never been backed up.')
    : t('The last backup of the database is of {time}.', { time: dateTime(goodAt) });

/** Warns those who can fix it that the last backup is too old. */
export const BackupNotice = () => {
  const t = useText();
  const { dateTime } = useFormats();
  const { data } = useQueryOf(backups.latest, {}, { refetchInterval: hour, staleTime: hour });
  if (!data?.backup.isLate) return null;
  const { failure } = data.backup;
  return (
    <div className={styles.strip} role="status">
      <div className={`column ${styles.notice}`}>
        <TriangleAlert size={18} aria-hidden="true" />
        <div>
          <p>{sinceText(data.backup, t, dateTime)}</p>
          {failure !== null && <p className={styles.failure}>{failure}</p>}
          <p className={styles.advice}>
            {t(
              'On the server, make one with {command} and see in its log why none is made at night.',
              {
                command: 'npm run backup',
              },
            )}
          </p>
        </div>
      </div>
    </div>
  );
};
