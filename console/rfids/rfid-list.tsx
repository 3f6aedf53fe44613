import { Button } from '@mantine/core';
import { Ban, CircleCheck, CreditCard, Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import type { Searched } from '../core/section.ts';
import { say, useText } from '../core/texts.ts';
import type { FormDialog } from '../ui/form/use-form-dialog.ts';
import { ActionsMenu } from '../ui/frame/actions-menu.tsx';
import { Badge } from '../ui/frame/badge.tsx';
import { Confirm } from '../ui/frame/confirm.tsx';
import { EmptyState } from '../ui/frame/empty-state.tsx';
import { Skeleton } from '../ui/frame/skeleton.tsx';
import { type Dialog, useDialog } from '../ui/frame/use-dialog.ts';
import { type Column, DataTable } from '../ui/list/data-table.tsx';
import type { PagedSearch } from '../ui/list/list-search.ts';
import { FindField, ListToolbar } from '../ui/list/list-toolbar.tsx';
import { orderText, parseOrder } from '../ui/list/order.ts';
import { Pager } from '../ui/list/pager.tsx';
import { RowCard } from '../ui/list/row-card.tsx';
import { type Listing, listed, pageSize } from './listing.ts';
import styles from './rfid-list.module.css';
import { sureOf } from './sure.ts';

interface AnyRfid {
  readonly _id: string;
  readonly physicalId: string;
  readonly name: string;
  readonly isActive: boolean;
}

export interface FormProps<R> {
  readonly dialog: FormDialog;
  /** The RFID to change; a new one without it. */
  readonly rfid: R | undefined;
}

const deeds = {
  delete: { label: say('Delete'), danger: true },
  block: { label: say('Block'), danger: true },
  activate: { label: say('Activate'), danger: false },
} as const;
type Deed = keyof typeof deeds;

interface Props<R extends AnyRfid> extends Searched<PagedSearch> {
  readonly title: string;
  /** What these RFIDs are for. */
  readonly hint: string;
  /** Absent while they are awaited. */
  readonly all: readonly R[] | undefined;
  /** In their place when they could not be fetched. */
  readonly failure?: ReactNode;
  readonly listing: Listing<R>;
  /** Between the RFID and its actions. */
  readonly columns: readonly Column<R>[];
  /** What a phone shows below the RFID. */
  readonly line: (rfid: R) => ReactNode;
  readonly foot?: (rfid: R) => ReactNode;
  readonly editing: Dialog<{ readonly rfid?: R | undefined }> & FormDialog;
  readonly form: (props: FormProps<R>) => ReactNode;
  /** Whether it was done. */
  readonly onDeed: (deed: Deed, rfid: R) => Promise<boolean>;
  readonly busy: boolean;
}

const useRowActions = <R extends AnyRfid>(
  onEdit: (rfid: R) => void,
  onAsk: (deed: Deed, rfid: R) => void,
) => {
  const t = useText();
  const edit = (rfid: R) => (
    <Button
      className={styles.edit}
      variant="subtle"
      color="gray"
      size="xs"
      leftSection={<Pencil size={16} />}
      aria-label={t('Edit {name}', { name: rfid.physicalId })}
      onClick={() => onEdit(rfid)}
    >
      {t('Edit')}
    </Button>
  );
  const menu = (rfid: R) => (
    <ActionsMenu
      label={t('Actions for {name}', { name: rfid.physicalId })}
      actions={[
        rfid.isActive
          ? { label: t('Block'), icon: <Ban size={16} />, onClick: () => onAsk('block', rfid) }
          : {
              label: t('Activate'),
              icon: <CircleCheck size={16} />,
              onClick: () => onAsk('activate', rfid),
            },
        {
          label: t('Delete'),
          icon: <Trash2 size={16} />,
          danger: true,
          onClick: () => onAsk('delete', rfid),
        },
      ]}
    />
  );
  return { edit, menu };
};

/** The RFIDs of an institution, or those that unlock an organization's machines. */
export const RfidList = <R extends AnyRfid>(props: Props<R>) => {
  const {
    title,
    hint,
    all,
    failure,
    listing,
    columns,
    line,
    foot,
    search,
    onSearch,
    editing,
    form,
    onDeed,
    busy,
  } = props;
  const t = useText();
  const asked = useDialog<{ readonly deed: Deed; readonly rfid: R }>();
  const { edit, menu } = useRowActions<R>(
    (rfid) => editing.open({ rfid }),
    (deed, rfid) => asked.open({ deed, rfid }),
  );
  const { rows, count, page } = listed(all ?? [], search, listing);
  const blocked = all?.filter(({ isActive }) => !isActive).length ?? 0;

  const state = ({ isActive }: R) => (
    <Badge tone={isActive ? 'good' : 'bad'} dot>
      {isActive ? t('Active') : t('Blocked')}
    </Badge>
  );
  const addButton = (
    <Button leftSection={<Plus size={16} />} onClick={() => editing.open({})}>
      {t('Add RFID')}
    </Button>
  );
  const deed = asked.subject && deeds[asked.subject.deed];
  const confirm = async () => {
    if (asked.subject && (await onDeed(asked.subject.deed, asked.subject.rfid))) asked.close();
  };

  return (
    <>
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
            ? t('{n, number} RFIDs, {blocked, number} blocked', { n: all.length, blocked })
            : undefined
        }
        action={addButton}
      />
      {!all && (failure ?? <Skeleton height={376} />)}
      {all?.length === 0 && (
        <EmptyState text={t('No RFID found')} hint={hint} icon={<CreditCard size={22} />}>
          {addButton}
        </EmptyState>
      )}
      {all && all.length > 0 && count === 0 && (
        <EmptyState text={t('No RFID found')}>
          <Button variant="default" onClick={() => onSearch({ ...search, find: '' })}>
            {t('Show all')}
          </Button>
        </EmptyState>
      )}
      {count > 0 && (
        <DataTable
          label={title}
          columns={[
            {
              key: 'rfid',
              title: t('RFID'),
              sortable: true,
              cell: (rfid) => (
                <span className={styles.rfid}>
                  {rfid.physicalId}
                  {state(rfid)}
                </span>
              ),
            },
            ...columns,
            {
              key: 'actions',
              title: t('Actions'),
              end: true,
              cell: (rfid) => (
                <span className={styles.actions}>
                  {edit(rfid)}
                  {menu(rfid)}
                </span>
              ),
            },
          ]}
          rows={rows}
          idOf={({ _id }) => _id}
          card={(rfid) => (
            <RowCard
              title={rfid.physicalId}
              badge={state(rfid)}
              line={line(rfid)}
              menu={menu(rfid)}
            >
              <div className={styles.foot}>
                <span>{foot?.(rfid)}</span>
                {edit(rfid)}
              </div>
            </RowCard>
          )}
          order={parseOrder(search.order)}
          onOrder={(order) => onSearch({ ...search, order: orderText(order), page: 1 })}
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
      <Confirm
        opened={asked.opened}
        title={deed ? t(deed.label) : ''}
        question={asked.subject ? sureOf(t, asked.subject.deed, asked.subject.rfid.physicalId) : ''}
        action={deed ? t(deed.label) : ''}
        danger={deed?.danger ?? false}
        busy={busy}
        onConfirm={() => void confirm()}
        onClose={asked.close}
      />
    </>
  );
};
