import { Button } from '@mantine/core';
import { Plus } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import type { Searched } from '../core/section.ts';
import { useText } from '../core/texts.ts';
import { Confirm } from '../ui/frame/confirm.tsx';
import { EmptyState } from '../ui/frame/empty-state.tsx';
import { Failure } from '../ui/frame/failure.tsx';
import { Skeleton } from '../ui/frame/skeleton.tsx';
import { useAsk } from '../ui/frame/use-ask.ts';
import { NothingFound } from '../ui/list/nothing-found.tsx';
import { Pager } from '../ui/list/pager.tsx';
import { CardGrid } from './card.tsx';
import { type Entity, type EntitySearch, type Listed, pageSize } from './search.ts';
import { EntityToolbar } from './toolbar.tsx';

interface Shown extends Entity {
  readonly _id: string;
}

interface Removal {
  readonly title: string;
  readonly question: (name: string) => string;
  readonly run: (id: string) => Promise<{ readonly ok: boolean }>;
}

interface Props<E extends Shown> extends Searched<EntitySearch> {
  readonly title: string;
  readonly findLabel: string;
  /** Text of the empty list, also when nothing matches. */
  readonly none: string;
  /** Explains the noun while the list is empty. */
  readonly hint: string;
  readonly icon: ReactNode;
  readonly addLabel: string;
  /** `addLabel` while the list is empty. */
  readonly addFirstLabel: string;
  readonly onAdd: () => void;
  /** Undefined while loading. */
  readonly listed: Listed<E> | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly card: (entity: E, onDelete: () => void) => ReactNode;
  readonly removal: Removal;
}

const cardHeight = 195;

/** List of organizations or institutions as cards. */
export const EntityList = <E extends Shown>(props: Props<E>) => {
  const { title, findLabel, none, hint, icon, addLabel, addFirstLabel, onAdd, removal } = props;
  const { listed, error, onRetry, search, onSearch, card } = props;
  const t = useText();
  const leaving = useAsk<E>(({ _id }) => removal.run(_id));

  const makeAdd = (label: string) => (
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
        {makeAdd(addLabel)}
      </EntityToolbar>
      {!listed && !error && (
        <CardGrid>
          <Skeleton height={cardHeight} count={6} />
        </CardGrid>
      )}
      {!listed && error && <Failure error={error} onRetry={onRetry} />}
      {listed?.all.count === 0 && (
        <EmptyState text={none} hint={hint} icon={icon}>
          {makeAdd(addFirstLabel)}
        </EmptyState>
      )}
      {listed && listed.all.count > 0 && listed.rows.length === 0 && (
        <NothingFound text={none} onShowAll={() => onSearch({ ...search, find: '', page: 1 })} />
      )}
      <CardGrid isBehind={listed?.isBehind ?? false}>
        {listed?.rows.map((entity) => (
          <Fragment key={entity._id}>{card(entity, () => leaving.ask(entity))}</Fragment>
        ))}
      </CardGrid>
      <Pager
        page={listed?.page ?? 1}
        pageSize={pageSize}
        count={listed?.count ?? 0}
        onPage={(page) => onSearch({ ...search, page }, true)}
      />
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
