import { Button } from '@mantine/core';
import { CreditCard, Plus } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import type { Searched } from '../core/section.ts';
import { useText } from '../core/texts.ts';
import type { FormDialog } from '../ui/form/use-form-dialog.ts';
import { Confirm } from '../ui/frame/confirm.tsx';
import { EmptyState } from '../ui/frame/empty-state.tsx';
import { Skeleton } from '../ui/frame/skeleton.tsx';
import { type Asked, useAsk } from '../ui/frame/use-ask.ts';
import type { Dialog } from '../ui/frame/use-dialog.ts';
import type { PagedSearch } from '../ui/list/list-search.ts';
import { FindField, ListToolbar } from '../ui/list/list-toolbar.tsx';
import { NothingFound } from '../ui/list/nothing-found.tsx';
import { Pager } from '../ui/list/pager.tsx';
import { type Deed, deeds } from './deeds.ts';
import { type Listing, listed, pageSize } from './listing.ts';
import { type AnyRfid, RfidTable, type Shown } from './rfid-table.tsx';
import { sureOf } from './sure.ts';

export interface FormProps<R> {
  readonly dialog: FormDialog;
  /** The RFID to change; a new one without it. */
  readonly rfid: R | undefined;
}

interface Props<R extends AnyRfid> extends Searched<PagedSearch> {
  readonly title: string;
  /** What these RFIDs are for. */
  readonly hint: string;
  /** Absent while they are awaited. */
  readonly all: readonly R[] | undefined;
  /** In their place when they could not be fetched. */
  readonly failure?: ReactNode;
  readonly listing: Listing<R>;
  readonly shown: Shown<R>;
  readonly editing: Dialog<{ readonly rfid?: R | undefined }> & FormDialog;
  readonly form: (props: FormProps<R>) => ReactNode;
  readonly onDeed: (deed: Deed, rfid: R) => Promise<{ readonly ok: boolean }>;
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
  readonly all: readonly AnyRfid[] | undefined;
  readonly action: ReactNode;
}

const Toolbar = ({ title, all, action, search, onSearch }: ToolbarProps) => {
  const t = useText();
  const blocked = all?.filter(({ isActive }) => !isActive).length ?? 0;
  return (
    <ListToolbar
      title={title}
      narrow={
        <FindField
          label={t('Find by RFID or name')}
          value={search.find}
          onChange={(find) => onSearch({ ...search, find, page: 1 })}
        />
      }
      status={
        all?.length
          ? t('{n, plural, one {# RFID} other {# RFIDs}}, {blocked, number} blocked', {
              n: all.length,
              blocked,
            })
          : undefined
      }
      action={action}
    />
  );
};

interface NoneProps {
  /** Of all there are, none fits what was typed. */
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
  const { title, hint, all, failure, listing, shown, search, onSearch } = props;
  const { editing, form, onDeed } = props;
  const t = useText();
  const question = useAsk(({ deed, rfid }: Subject<R>) => onDeed(deed, rfid));
  const { rows, count, page } = listed(all ?? [], search, listing);
  const add = (
    <Button leftSection={<Plus size={16} />} onClick={() => editing.open({})}>
      {t('Add RFID')}
    </Button>
  );

  return (
    <>
      <Toolbar title={title} all={all} action={add} search={search} onSearch={onSearch} />
      {!all && (failure ?? <Skeleton height={376} />)}
      {all && count === 0 && (
        <NoRfid
          isFiltered={all.length > 0}
          hint={hint}
          add={add}
          onShowAll={() => onSearch({ ...search, find: '' })}
        />
      )}
      {count > 0 && (
        <RfidTable
          {...shown}
          label={title}
          rows={rows}
          order={search.order}
          onOrder={(order) => onSearch({ ...search, order, page: 1 })}
          onEdit={(rfid) => editing.open({ rfid })}
          onAsk={(deed, rfid) => question.ask({ deed, rfid })}
        />
      )}
      <Pager
        page={page}
        pageSize={pageSize}
        count={count}
        onPage={(next) => onSearch({ ...search, page: next })}
      />
      {editing.subject && (
        <Suspense>{form({ dialog: editing, rfid: editing.subject.rfid })}</Suspense>
      )}
      <Question of={question} />
    </>
  );
};
