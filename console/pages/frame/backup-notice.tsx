import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LatestBackup } from '../../../contract/backups.ts';
import { useFormats } from '../../core/formats.ts';
import { type Translate, useText } from '../../core/texts.ts';
import styles from './backup-notice.module.css';

const sinceText = (
  { goodAt }: LatestBackup,
  t: Translate,
  dateTime: (at: string) => string,
): string =>
  goodAt === null
    ? t('The database has never been backed up.')
    : t('The last backup of the database is of {time}.', { time: dateTime(goodAt) });

const Strip = ({ children }: { readonly children: ReactNode }) => (
  <div data-screen-only className={styles.strip} role="status">
    <div className={`column ${styles.notice}`}>
      <TriangleAlert size={18} aria-hidden="true" />
      <div>{children}</div>
    </div>
  </div>
);

const LateBackup = ({ backup }: { readonly backup: LatestBackup }) => {
  const t = useText();
  const { dateTime } = useFormats();
  return (
    <Strip>
      <p>{sinceText(backup, t, dateTime)}</p>
      {backup.failure !== null && <p className={styles.failure}>{backup.failure}</p>}
      <p className={styles.advice}>
        {t(
          'On the server, make one with {command} and read in its log why none was made at night.',
          {
            command: 'npm run backup',
          },
        )}
      </p>
    </Strip>
  );
};

const RestoredServer = ({ restoredAt }: { readonly restoredAt: string }) => {
  const t = useText();
  const { dateTime } = useFormats();
  return (
    <Strip>
      <p>
        {t('This server was restored from a backup on {time}.', { time: dateTime(restoredAt) })}
      </p>
      <p className={styles.advice}>
        {t(
          'It sends no alerts and takes no payments by {provider}. To make it the live one, run {command} on the server.',
          { command: 'npm run admin -- go-live' },
        )}
      </p>
    </Strip>
  );
};

/** Warns those who can fix it of a late backup, and of a restored server that is not live. */
const BackupNotice = ({ backup }: { readonly backup: LatestBackup }) => (
  <>
    {backup.restoredAt !== null && <RestoredServer restoredAt={backup.restoredAt} />}
    {backup.isLate && <LateBackup backup={backup} />}
  </>
);

export default BackupNotice;
