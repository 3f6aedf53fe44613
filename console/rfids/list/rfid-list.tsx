import { Button } from '@mantine/core';
import { CreditCard, Plus, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SearchProps } from '../../core/section.ts';
import { useText } from '../../core/texts.ts';
import { useConfirmedAction } from '../../ui/dialogs/use-confirmed-action.ts';
import type { Dialog } from '../../ui/dialogs/use-dialog.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { TypedField } from '../../ui/filters/typed-field.tsx';
import type { FormDialog } from '../../ui/form/use-form-dialog.ts';
import type { PagedSearch } from '../../ui/list/list-search.ts';
import { ListToolbar } from '../../ui/list/list-toolbar.tsx';
import { NothingFound } from '../../ui/list/nothing-found.tsx';
import { Pager } from '../../ui/list/pager.tsx';
import type { Selection } from '../../ui/list/selection.tsx';
import {
  type ConfirmedRfidAction,
  RfidConfirmation,
  type RfidConfirmationSubject,
} from '../form/rfid-actions.tsx';
import { pageSize, type RfidListing } from './rfid-listing.ts';
import { type AnyRfid, type RfidPresentation, RfidTable } from './rfid-table.tsx';

export interface RfidFormProps<R> {
  readonly dialog: FormDialog;
  /** The RFID to edit; undefined adds a new one. */
  readonly rfid: R | undefined;
  /** Preset ID of a new one. */
  readonly physicalId?: string | undefined;
}

/** Subject of the open form. */
export interface RfidFormSubject<R> {
  readonly rfid?: R | undefined;
  readonly physicalId?: string | undefined;
}

interface RfidListProps<R extends AnyRfid> extends SearchProps<PagedSearch> {
  readonly title: string;
  /** Sentence that says what these RFIDs are for. */
  readonly hint: string;
  /** Undefined until they are fetched. */
  readonly listing: RfidListing<R> | undefined;
  /** Replaces the list when the fetch fails. */
  readonly failure?: ReactNode;
  readonly presentation: RfidPresentation<R>;
  readonly editing: Dialog<RfidFormSubject<R>> & FormDialog;
  readonly renderForm: (props: RfidFormProps<R>) => ReactNode;
  readonly onAction: (action: ConfirmedRfidAction, rfid: R) => Promise<{ readonly ok: boolean }>;
  readonly selection?: Selection<R>;
  /** Further controls beside the add button. */
  readonly more?: ReactNode;
  /** Batch actions above the list. */
  readonly bar?: ReactNode;
}

interface RfidToolbarProps extends SearchProps<PagedSearch> {
  readonly title: string;
  readonly all: RfidListing<AnyRfid>['all'] | undefined;
  readonly action: ReactNode;
}

const RfidToolbar = ({ title, all, action, search, onSearch }: RfidToolbarProps) => {
  const t = useText();
  return (
    <ListToolbar
      title={title}
      narrow={
        <TypedField
          label={t('Find an RFID')}
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

interface NoRfidProps {
  /** RFIDs exist, but none matches the typed text. */
  readonly isFiltered: boolean;
  readonly hint: string;
  readonly add: ReactNode;
  readonly onShowAll: () => void;
}

const NoRfid = ({ isFiltered, hint, add, onShowAll }: NoRfidProps) => {
  const t = useText();
  if (isFiltered) return <NothingFound text={t('No RFID found')} onShowAll={onShowAll} />;
  return (
    <EmptyState text={t('No RFID found')} hint={hint} icon={<CreditCard size={22} />}>
      {add}
    </EmptyState>
  );
};

/** The RFIDs of an institution, or those that unlock an organization's machines. */
export const RfidList = <R extends AnyRfid>(props: RfidListProps<R>) => {
  const { title, hint, listing, failure, presentation, search, onSearch } = props;
  const { editing, renderForm, onAction, selection, more, bar } = props;
  const t = useText();
  const confirmation = useConfirmedAction(({ action, rfid }: RfidConfirmationSubject<R>) =>
    onAction(action, rfid),
  );
  const addButton = (label: string) => (
    <Button leftSection={<Plus size={16} />} onClick={() => editing.open({})}>
      {label}
    </Button>
  );

  return (
    <>
      <RfidToolbar
        title={title}
        all={listing?.all}
        action={
          <>
            {more}
            {addButton(t('Add RFID'))}
          </>
        }
        search={search}
        onSearch={onSearch}
      />
      {bar}
      {!listing && (failure ?? <Skeleton height={376} />)}
      {listing?.rows.length === 0 && (
        <NoRfid
          isFiltered={listing.all.count > 0}
          hint={hint}
          add={addButton(t('Add the first RFID'))}
          onShowAll={() => onSearch({ ...search, find: '' })}
        />
      )}
      {listing && listing.rows.length > 0 && (
        <RfidTable
          {...presentation}
          label={title}
          rows={listing.rows}
          isBehind={listing.isBehind}
          selection={selection}
          isWhole={listing.count <= pageSize}
          order={search.order}
          onOrder={(order) => onSearch({ ...search, order, page: 1 })}
          onEdit={(rfid) => editing.open({ rfid })}
          onConfirm={(action, rfid) => confirmation.requestConfirm({ action, rfid })}
        />
      )}
      <Pager
        page={listing?.page ?? 1}
        pageSize={pageSize}
        count={listing?.count ?? 0}
        onPage={(next) => onSearch({ ...search, page: next })}
      />
      {editing.subject &&
        renderForm({
          dialog: editing,
          rfid: editing.subject.rfid,
          physicalId: editing.subject.physicalId,
        })}
      <RfidConfirmation of={confirmation} />
    </>
  );
};
