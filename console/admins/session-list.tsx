import { Button } from '@mantine/core';
import { Monitor, Smartphone } from 'lucide-react';
import type { Session } from '../../contract/sessions.ts';
import { useFormats } from '../core/formats.ts';
import { useText } from '../core/texts.ts';
import { Badge } from '../ui/frame/badge.tsx';
import { Pager } from '../ui/list/pager.tsx';
import { useOrigin } from './origin.ts';
import { sessionsAtOnce } from './search.ts';
import styles from './session-list.module.css';

const phones = ['Android', 'iOS'];

interface SessionRowProps {
  readonly session: Session;
  readonly onEnd: () => void;
}

const SessionRow = ({ session, onEnd }: SessionRowProps) => {
  const t = useText();
  const { dateTime, relative } = useFormats();
  const origin = useOrigin()(session);
  const { client, createdAt, lastUsedAt, isThis, platform } = session;
  const Icon = phones.includes(platform) ? Smartphone : Monitor;
  return (
    <li className={styles.row}>
      <Icon size={20} className={styles.icon} aria-hidden="true" />
      <div className={styles.what}>
        <p className={styles.origin}>
          {origin}
          {isThis && <Badge tone="good">{t('This session')}</Badge>}
        </p>
        <p className={styles.facts}>
          {client && <span>{client}</span>}
          <span>{t('Last used: {time}', { time: relative(lastUsedAt) })}</span>
          <span>{t('Since {time}', { time: dateTime(createdAt) })}</span>
        </p>
      </div>
      {!isThis && (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          aria-label={t('End session: {origin}', {
            origin: client ? `${origin}, ${client}` : origin,
          })}
          onClick={onEnd}
        >
          {t('End')}
        </Button>
      )}
    </li>
  );
};

interface SessionListProps {
  readonly label: string;
  readonly sessions: readonly Session[];
  readonly count: number | undefined;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly onEnd: (sessionId: string) => void;
}

/** Sessions of an admin. Each can be ended but the one that shows them. */
export const SessionList = ({
  label,
  sessions,
  count = 0,
  page,
  onPage,
  onEnd,
}: SessionListProps) => (
  <>
    <ul className={styles.list} aria-label={label}>
      {sessions.map((session) => (
        <SessionRow key={session._id} session={session} onEnd={() => onEnd(session._id)} />
      ))}
    </ul>
    <Pager page={page} pageSize={sessionsAtOnce} count={count} onPage={onPage} />
  </>
);
