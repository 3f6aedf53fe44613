import { Button } from '@mantine/core';
import { Plus } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useText } from '../../core/texts.ts';
import { Confirm } from '../frame/confirm.tsx';
import { EmptyState } from '../frame/empty-state.tsx';
import { Failure } from '../frame/failure.tsx';
import { Skeleton } from '../frame/skeleton.tsx';
import { useDialog } from '../frame/use-dialog.ts';
import { CardGrid } from './entity-card.tsx';
import { type Entity, type EntitySearch, found } from './entity-search.ts';
import { EntityToolbar } from './entity-toolbar.tsx';

interface Listed extends Entity {
  readonly _id: string;
}

interface Removal {
  readonly title: string;
  readonly question: (name: string) => string;
  /** Whether it is gone. */
  readonly run: (id: string) => Promise<boolean>;
  readonly busy: boolean;
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
  const leaving = useDialog<E>();
  const shown = all && found(all, search);

  const confirmRemoval = async () => {
    if (leaving.subject && (await removal.run(leaving.subject._id))) leaving.close();
  };
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
        <EmptyState text={none}>
          <Button variant="default" onClick={() => onSearch({ ...search, find: '' })}>
            {t('Show all')}
          </Button>
        </EmptyState>
      )}
      <CardGrid>
        {shown?.map((entity) => (
          <Fragment key={entity._id}>{card(entity, () => leaving.open(entity))}</Fragment>
        ))}
      </CardGrid>
      <Confirm
        opened={leaving.opened}
        title={removal.title}
        question={removal.question(leaving.subject?.name ?? '')}
        action={t('Delete')}
        danger
        busy={removal.busy}
        onConfirm={() => void confirmRemoval()}
        onClose={leaving.close}
      />
    </>
  );
};
