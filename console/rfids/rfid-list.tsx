import { Button } from '@mantine/core';
import { CreditCard, Plus, Search } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import type { Searched } from '../core/section.ts';
import { useText } from '../core/texts.ts';
import { TypedField } from '../ui/filters/typed-field.tsx';
import type { FormDialog } from '../ui/form/use-form-dialog.ts';
import { Confirm } from '../ui/frame/confirm.tsx';
import { EmptyState } from '../ui/frame/empty-state.tsx';
import { Skeleton } from '../ui/frame/skeleton.tsx';
import { type Asked, useAsk } from '../ui/frame/use-ask.ts';
import type { Dialog } from '../ui/frame/use-dialog.ts';
import type { PagedSearch } from '../ui/list/list-search.ts';
import { ListToolbar } from '../ui/list/list-toolbar.tsx';
import { NothingFound } from '../ui/list/nothing-found.tsx';
import { Pager } from '../ui/list/pager.tsx';
import type { Selection } from '../ui/list/selection.tsx';
import { type Deed, deeds } from './deeds.ts';
import { type Listed, pageSize } from './listing.ts';
import { type AnyRfid, RfidTable, type Shown } from './rfid-table.tsx';
import { sureOf } from './sure.ts';

export interface FormProps<R> {
  readonly dialog: FormDialog;
  /** The RFID to edit; undefined adds a new one. */
  readonly rfid: R | undefined;
  /** Preset ID of a new one. */
  readonly physicalId?: string | undefined;
}

/** Subject of the open form. */
export interface FormSubject<R> {
  readonly rfid?: R | undefined;
  readonly physicalId?: string | undefined;
}

interface Props<R extends AnyRfid> extends Searched<PagedSearch> {
  readonly title: string;
  /** Sentence that says what these RFIDs are for. */
  readonly hint: string;
  /** Undefined until they are fetched. */
  readonly listed: Listed<R> | undefined;
  /** Replaces the list when the fetch fails. */
  readonly failure?: ReactNode;
  readonly shown: Shown<R>;
  readonly editing: Dialog<FormSubject<R>> & FormDialog;
  readonly form: (props: FormProps<R>) => ReactNode;
  readonly onDeed: (deed: Deed, rfid: R) => Promise<{ readonly ok: boolean }>;
  readonly selection?: Selection<R>;
  /** Further controls beside the add button. */
  readonly more?: ReactNode;
  /** Batch actions above the list. */
  readonly bar?: ReactNode;
}

interface Subject<R extends AnyRfid> {
  readonly deed: Deed;
  readonly rfid: R;
}

const Question = ({ of: { subject, asked } }: { readonly of: Asked<Subject<AnyRfid>> }) => {
  const t = useText();
  const deed = subject && deeds[subject.deed];
  return (
    <Confirm
      {...asked}
      title={deed ? t(deed.label) : ''}
      question={subject ? sureOf(t, subject.deed, subject.rfid.physicalId) : ''}
      action={deed ? t(deed.label) : ''}
      danger={deed?.danger ?? false}
    />
  );
};

interface ToolbarProps extends Searched<PagedSearch> {
  readonly title: string;
  readonly all: Listed<AnyRfid>['all'] | undefined;
  readonly action: ReactNode;
}

const Toolbar = ({ title, all, action, search, onSearch }: ToolbarProps) => {
  const t = useText();
  return (
    <ListToolbar
      title={title}
      narrow={
        <TypedField
          label={t('Find a card')}
          placeholder={t('Find by RFID or name')}
          icon={<Search size={16} />}
          value={search.find}
          onChange={(find) => onSearch({ ...search, find, page: 1 })}
        />
      }
      status={
        all?.count
          ? t('{n, plural, one {# RFID} other {# RFIDs}}, {blocked, number} blocked', {
              n: all.count,
              blocked: all.blocked,
            })
          : undefined
      }
      action={action}
    />
  );
};

interface NoneProps {
  /** RFIDs exist, but none matches the typed text. */
  readonly isFiltered: boolean;
  readonly hint: string;
  readonly add: ReactNode;
  readonly onShowAll: () => void;
}

const NoRfid = ({ isFiltered, hint, add, onShowAll }: NoneProps) => {
  const t = useText();
  if (isFiltered) return <NothingFound text={t('No RFID found')} onShowAll={onShowAll} />;
  return (
    <EmptyState text={t('No RFID found')} hint={hint} icon={<CreditCard size={22} />}>
      {add}
    </EmptyState>
  );
};

/** The RFIDs of an institution, or those that unlock an organization's machines. */
export const RfidList = <R extends AnyRfid>(props: Props<R>) => {
  const { title, hint, listed, failure, shown, search, onSearch } = props;
  const { editing, form, onDeed, selection, more, bar } = props;
  const t = useText();
  const question = useAsk(({ deed, rfid }: Subject<R>) => onDeed(deed, rfid));
  const makeAdd = (label: string) => (
    <Button leftSection={<Plus size={16} />} onClick={() => editing.open({})}>
      {label}
    </Button>
  );

  return (
    <>
      <Toolbar
        title={title}
        all={listed?.all}
        action={
          <>
            {more}
            {makeAdd(t('Add RFID'))}
          </>
        }
        search={search}
        onSearch={onSearch}
      />
      {bar}
      {!listed && (failure ?? <Skeleton height={376} />)}
      {listed?.rows.length === 0 && (
        <NoRfid
          isFiltered={listed.all.count > 0}
          hint={hint}
          add={makeAdd(t('Add the first RFID'))}
          onShowAll={() => onSearch({ ...search, find: '' })}
        />
      )}
      {listed && listed.rows.length > 0 && (
        <RfidTable
          {...shown}
          label={title}
          rows={listed.rows}
          isBehind={listed.isBehind}
          selection={selection}
          order={search.order}
          onOrder={(order) => onSearch({ ...search, order, page: 1 })}
          onEdit={(rfid) => editing.open({ rfid })}
          onAsk={(deed, rfid) => question.ask({ deed, rfid })}
        />
      )}
      <Pager
        page={listed?.page ?? 1}
        pageSize={pageSize}
        count={listed?.count ?? 0}
        onPage={(next) => onSearch({ ...search, page: next })}
      />
      {editing.subject && (
        <Suspense>
          {form({
            dialog: editing,
            rfid: editing.subject.rfid,
            physicalId: editing.subject.physicalId,
          })}
        </Suspense>
      )}
      <Question of={question} />
    </>
  );
};
