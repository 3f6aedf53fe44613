import { Text } from '@mantine/core';
import { useState } from 'react';
import { sessions } from '../../contract/sessions.ts';
import { useAnswer, useDeed } from '../core/queries.ts';
import { say, useText } from '../core/texts.ts';
import { Awaited } from '../ui/frame/awaited.tsx';
import { Modal } from '../ui/frame/modal.tsx';
import { shownPage } from '../ui/list/pages.ts';
import { sessionsAtOnce } from './search.ts';
import { SessionList } from './session-list.tsx';

interface Props {
  readonly dialog: { readonly opened: boolean; readonly close: () => void };
}

/** Lists the admin's own sessions and ends them. */
const OwnSessions = ({ dialog: { opened, close } }: Props) => {
  const t = useText();
  const [wanted, setPage] = useState(1);
  const asked = (page: number) => ({ query: { page, limit: sessionsAtOnce } });
  const options = { enabled: opened, staleTime: 0, keepPrevious: true };
  const page = shownPage(useAnswer(sessions.all, asked(wanted), options), wanted, sessionsAtOnce);
  const answer = useAnswer(sessions.all, asked(page), options);
  const end = useDeed(sessions.end, {
    done: say('Session ended'),
    failed: say('Failed to end the session'),
    refresh: [sessions.all, sessions.newLogins],
  });
  return (
    <Modal opened={opened} onClose={close} title={t('Your sessions')} size={560}>
      <Text size="sm" c="dimmed" mb="md">
        {t('End what you do not know, and change your password then.')}
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

// `lazy` needs a default export.
export default OwnSessions;
