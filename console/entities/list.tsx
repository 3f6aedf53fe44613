import { Button } from '@mantine/core';
import { Plus } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import type { SearchProps } from '../core/section.ts';
import { useText } from '../core/texts.ts';
import { Confirm } from '../ui/dialogs/confirm.tsx';
import { useConfirmedAction } from '../ui/dialogs/use-confirmed-action.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Failure } from '../ui/feedback/failure.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { NothingFound } from '../ui/list/nothing-found.tsx';
import { Pager } from '../ui/list/pager.tsx';
import { CardGrid } from './card.tsx';
import { type EntityPage, type EntitySearch, pageSize, type TenantEntity } from './search.ts';
import { EntityToolbar } from './toolbar.tsx';

interface ListedEntity extends TenantEntity {
  readonly _id: string;
}

interface Removal {
  readonly title: string;
  readonly question: (name: string) => string;
  readonly run: (id: string) => Promise<{ readonly ok: boolean }>;
}

interface EntityListProps<E extends ListedEntity> extends SearchProps<EntitySearch> {
  readonly title: string;
  readonly findLabel: string;
  /** Text of the empty list, also when nothing matches. */
  readonly none: string;
  /** Explains the noun while the list is empty. */
  readonly hint: string;
  readonly icon: ReactNode;
  readonly addLabel: string;
  readonly addFirstLabel: string;
  readonly onAdd: () => void;
  /** Undefined while loading. */
  readonly listed: EntityPage<E> | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly card: (entity: E, onDelete: () => void) => ReactNode;
  readonly removal: Removal;
}

const cardHeight = 195;

/** List of organizations or institutions as cards. */
export const EntityList = <E extends ListedEntity>(props: EntityListProps<E>) => {
  const { title, findLabel, none, hint, icon, addLabel, addFirstLabel, onAdd, removal } = props;
  const { listed, error, onRetry, search, onSearch, card } = props;
  const t = useText();
  const removalDialog = useConfirmedAction<E>(({ _id }) => removal.run(_id));

  const renderAddButton = (label: string) => (
    <Button leftSection={<Plus size={16} />} onClick={onAdd}>
      {label}
    </Button>
  );

  return (
    <>
      <EntityToolbar
        title={title}
        findLabel={findLabel}
        all={listed?.all}
        search={search}
        onSearch={onSearch}
      >
        {renderAddButton(addLabel)}
      </EntityToolbar>
      {!listed && !error && (
        <CardGrid>
          <Skeleton height={cardHeight} count={6} />
        </CardGrid>
      )}
      {!listed && error && <Failure error={error} onRetry={onRetry} />}
      {listed?.all.count === 0 && (
        <EmptyState text={none} hint={hint} icon={icon}>
          {renderAddButton(addFirstLabel)}
        </EmptyState>
      )}
      {listed && listed.all.count > 0 && listed.rows.length === 0 && (
        <NothingFound text={none} onShowAll={() => onSearch({ ...search, find: '', page: 1 })} />
      )}
      <CardGrid isStale={listed?.isStale ?? false}>
        {listed?.rows.map((entity) => (
          <Fragment key={entity._id}>
            {card(entity, () => removalDialog.requestConfirm(entity))}
          </Fragment>
        ))}
      </CardGrid>
      <Pager
        page={listed?.page ?? 1}
        pageSize={pageSize}
        count={listed?.count ?? 0}
        onPage={(page) => onSearch({ ...search, page }, true)}
      />
      <Confirm
        {...removalDialog.confirmation}
        title={removal.title}
        question={removal.question(removalDialog.subject?.name ?? '')}
        action={t('Delete')}
        danger
      />
    </>
  );
};
