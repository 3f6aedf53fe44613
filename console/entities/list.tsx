import { Button } from '@mantine/core';
import { Plus } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useText } from '../core/texts.ts';
import { Confirm } from '../ui/frame/confirm.tsx';
import { EmptyState } from '../ui/frame/empty-state.tsx';
import { Failure } from '../ui/frame/failure.tsx';
import { Skeleton } from '../ui/frame/skeleton.tsx';
import { useAsk } from '../ui/frame/use-ask.ts';
import { NothingFound } from '../ui/list/nothing-found.tsx';
import { CardGrid } from './card.tsx';
import { type Entity, type EntitySearch, found } from './search.ts';
import { EntityToolbar } from './toolbar.tsx';

interface Listed extends Entity {
  readonly _id: string;
}

interface Removal {
  readonly title: string;
  readonly question: (name: string) => string;
  readonly run: (id: string) => Promise<{ readonly ok: boolean }>;
}

interface Props<E extends Listed> {
  readonly title: string;
  readonly findLabel: string;
  /** Said where there is none, or none that was looked for. */
  readonly none: string;
  /** What one is, for those who have none yet. */
  readonly hint: string;
  readonly icon: ReactNode;
  readonly addLabel: string;
  readonly onAdd: () => void;
  readonly all: readonly E[] | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly search: EntitySearch;
  readonly onSearch: (next: EntitySearch) => void;
  readonly card: (entity: E, onDelete: () => void) => ReactNode;
  readonly removal: Removal;
}

const cardHeight = 195;

/** What holds machines, as cards to find, add and remove. */
export const EntityList = <E extends Listed>(props: Props<E>) => {
  const { title, findLabel, none, hint, icon, addLabel, onAdd, removal } = props;
  const { all, error, onRetry, search, onSearch, card } = props;
  const t = useText();
  const leaving = useAsk<E>(({ _id }) => removal.run(_id));
  const shown = all && found(all, search);

  const addButton = (
    <Button leftSection={<Plus size={16} />} onClick={onAdd}>
      {addLabel}
    </Button>
  );

  return (
    <>
      <EntityToolbar
        title={title}
        findLabel={findLabel}
        all={all}
        search={search}
        onSearch={onSearch}
      >
        {addButton}
      </EntityToolbar>
      {!all && !error && (
        <CardGrid>
          <Skeleton height={cardHeight} count={6} />
        </CardGrid>
      )}
      {!all && error && <Failure error={error} onRetry={onRetry} />}
      {all?.length === 0 && (
        <EmptyState text={none} hint={hint} icon={icon}>
          {addButton}
        </EmptyState>
      )}
      {all && all.length > 0 && shown?.length === 0 && (
        <NothingFound text={none} onShowAll={() => onSearch({ ...search, find: '' })} />
      )}
      <CardGrid>
        {shown?.map((entity) => (
          <Fragment key={entity._id}>{card(entity, () => leaving.ask(entity))}</Fragment>
        ))}
      </CardGrid>
      <Confirm
        {...leaving.asked}
        title={removal.title}
        question={removal.question(leaving.subject?.name ?? '')}
        action={t('Delete')}
        danger
      />
    </>
  );
};
