import { Text } from '@mantine/core';
import { useState } from 'react';
import { notices } from '../../contract/notices.ts';
import { sessions } from '../../contract/sessions.ts';
import { useAction } from '../core/calls/queries.ts';
import { defineText, useText } from '../core/texts.ts';
import { Modal } from '../ui/dialogs/modal.tsx';
import { Awaited } from '../ui/feedback/awaited.tsx';
import { usePagedQuery } from '../ui/list/use-paged-query.ts';
import { sessionsAtOnce } from './search.ts';
import { SessionList } from './session-list.tsx';

interface OwnSessionsProps {
  readonly dialog: { readonly opened: boolean; readonly close: () => void };
}

const OwnSessions = ({ dialog: { opened, close } }: OwnSessionsProps) => {
  const t = useText();
  const [wantedPage, setPage] = useState(1);
  const { answer, page } = usePagedQuery(
    sessions.all,
    (wanted) => ({ query: { page: wanted, limit: sessionsAtOnce } }),
    { page: wantedPage, pageSize: sessionsAtOnce, enabled: opened, staleTime: 0 },
  );
  const end = useAction(sessions.end, {
    done: defineText('Session ended'),
    failed: defineText('Failed to end the session'),
    refresh: [sessions.all, notices.all],
  });
  return (
    <Modal opened={opened} onClose={close} title={t('Your sessions')} size={560}>
      <Text size="sm" c="dimmed" mb="md">
        {t('End every session you do not know, then change your password.')}
      </Text>
      <Awaited answer={answer} height={168} failed={t('Failed to fetch the sessions')} />
      {answer.data && (
        <SessionList
          label={t('Your sessions')}
          sessions={answer.data.sessions}
          count={answer.data.count}
          page={page}
          onPage={setPage}
          onEnd={(sessionId) => void end.run({ params: { sessionId } })}
        />
      )}
    </Modal>
  );
};

export default OwnSessions;
