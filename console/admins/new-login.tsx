import { Button } from '@mantine/core';
import { ShieldAlert } from 'lucide-react';
import { notices } from '../../contract/notices.ts';
import { type NewLogin, sessions } from '../../contract/sessions.ts';
import { useAction } from '../core/calls/queries.ts';
import { useFormats } from '../core/formats.ts';
import { defineText, useText } from '../core/texts.ts';
import styles from './new-login.module.css';
import { useOrigin } from './origin.ts';

interface NewLoginNoticeProps {
  readonly newLogin: NewLogin;
  /** Number of further new logins. */
  readonly more: number;
}

/** Shows the last login from a browser that was unknown, until the admin has answered for it. */
export const NewLoginNotice = ({ newLogin, more }: NewLoginNoticeProps) => {
  const t = useText();
  const origin = useOrigin();
  const { dateTime } = useFormats();
  const refresh = [notices.all, sessions.all];
  const failed = defineText('Failed to confirm the login');
  const approve = useAction(sessions.answerNewLogin, { failed, refresh });
  const end = useAction(sessions.answerNewLogin, {
    done: defineText('That session has ended. Change your password now: somebody else knows it.'),
    failed,
    refresh,
  });
  const params = { newLoginId: newLogin._id };
  const facts = [origin(newLogin), newLogin.client, dateTime(newLogin.at)].filter(Boolean);
  return (
    <aside data-screen-only className={styles.notice} aria-label={t('New login')}>
      <div className={`column ${styles.line}`}>
        <ShieldAlert size={18} aria-hidden="true" />
        <p className={styles.text} role="status">
          <span>{t('New login: {facts}', { facts: facts.join(', ') })}</span>
          {more > 0 && (
            <span className={styles.more}>{t('and {n, number} more', { n: more })}</span>
          )}
        </p>
        <div className={styles.answers}>
          <Button
            size="compact-sm"
            variant="light"
            loading={approve.busy}
            onClick={() => void approve.run({ params, body: { wasMe: true } })}
          >
            {t('It was me')}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            loading={end.busy}
            onClick={() => void end.run({ params, body: { wasMe: false } })}
          >
            {t('End that session')}
          </Button>
        </div>
      </div>
    </aside>
  );
};
