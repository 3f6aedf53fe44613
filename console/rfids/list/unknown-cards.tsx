import { VisuallyHidden } from '@mantine/core';
import { CreditCard } from 'lucide-react';
import type { UnknownCard } from '../../../contract/unknown-cards.ts';
import type { InInstitution } from '../../core/section.ts';
import { useText } from '../../core/texts.ts';
import { Confirm } from '../../ui/dialogs/confirm.tsx';
import { useConfirmedAction } from '../../ui/dialogs/use-confirmed-action.ts';
import { Awaited } from '../../ui/feedback/awaited.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Pager } from '../../ui/list/pager.tsx';
import { useDismissCard, type useUnknownCards } from '../queries.ts';
import { pageSize } from './rfid-listing.ts';
import { UnknownTable } from './unknown-table.tsx';

interface UnknownCardsProps extends InInstitution {
  readonly answer: ReturnType<typeof useUnknownCards>['answer'];
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly onAdd: (physicalId: string) => void;
}

/** Cards that were tapped but belong to no RFID; each can be added as one. */
export const UnknownCards = ({ institutionId, answer, page, onPage, onAdd }: UnknownCardsProps) => {
  const t = useText();
  const { data, isPlaceholderData } = answer;
  const { run } = useDismissCard();
  const confirmation = useConfirmedAction(({ _id: cardId }: UnknownCard) =>
    run({ params: { institutionId, cardId } }),
  );
  const count = data?.count ?? 0;
  return (
    <>
      <VisuallyHidden>
        <h1>{t('Unknown cards')}</h1>
      </VisuallyHidden>
      <Awaited answer={answer} height={376} />
      {data && count === 0 && (
        <EmptyState
          text={t('No unknown cards')}
          hint={t('An unknown card appears here as soon as it is tapped at a machine.')}
          icon={<CreditCard size={22} />}
        />
      )}
      {data && data.cards.length > 0 && (
        <UnknownTable
          institutionId={institutionId}
          cards={data.cards}
          isBehind={isPlaceholderData}
          onAdd={onAdd}
          onDismiss={confirmation.requestConfirm}
        />
      )}
      <Pager page={page} pageSize={pageSize} count={count} onPage={onPage} />
      <Confirm
        {...confirmation.confirmation}
        title={t('Dismiss')}
        question={t('Are you sure you want to dismiss the unknown card "{physicalId}"?', {
          physicalId: confirmation.subject?.physicalId ?? '',
        })}
        note={t('It does not come back when it is tapped again. You can still add it by hand.')}
        action={t('Dismiss')}
      />
    </>
  );
};
