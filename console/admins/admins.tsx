import { ActionIcon, Button } from '@mantine/core';
import { Pencil, Plus, Search, ShieldCheck, Trash2, UserRound } from 'lucide-react';
import * as z from 'zod/mini';
import type { Admin } from '../../contract/admins.ts';
import type { SearchProps } from '../core/section.ts';
import { useText } from '../core/texts.ts';
import { Confirm } from '../ui/dialogs/confirm.tsx';
import { DialogPart } from '../ui/dialogs/dialog-part.tsx';
import { lazyDialog } from '../ui/dialogs/lazy-dialog.tsx';
import { useConfirmedAction } from '../ui/dialogs/use-confirmed-action.ts';
import { Awaited } from '../ui/feedback/awaited.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { TypedField } from '../ui/filters/typed-field.tsx';
import { useFormDialog } from '../ui/form/use-form-dialog.ts';
import { Monogram } from '../ui/frame/monogram.tsx';
import { ListToolbar } from '../ui/list/list-toolbar.tsx';
import { NothingFound } from '../ui/list/nothing-found.tsx';
import { Pager } from '../ui/list/pager.tsx';
import styles from './admins.module.css';
import { type Tenant, useAdmins } from './queries.ts';
import { type AdminsSearch, pageSize } from './search.ts';

const AdminForm = lazyDialog(() => import('./form.tsx'));
const EditForm = lazyDialog(() => import('./edit-form.tsx'));

const FormSubject = z.literal(true);

interface AdminRowProps {
  readonly admin: Admin;
  readonly role: string;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

const AdminRow = ({ admin: { username, twoStep }, role, onEdit, onDelete }: AdminRowProps) => {
  const t = useText();
  return (
    <li className={styles.row}>
      <Monogram name={username} size={36} round />
      <div className={styles.who}>
        <p className={styles.name}>{username}</p>
        <p className={styles.role}>
          {role}
          {twoStep === 'ON' && (
            <span className={styles.twoStep}>
              <ShieldCheck size={14} aria-hidden="true" />
              {t('Two-step login')}
            </span>
          )}
        </p>
      </div>
      <ActionIcon aria-label={t('Edit {name}', { name: username })} onClick={onEdit}>
        <Pencil size={18} />
      </ActionIcon>
      <ActionIcon aria-label={t('Delete {name}', { name: username })} onClick={onDelete}>
        <Trash2 size={18} />
      </ActionIcon>
    </li>
  );
};

interface AdminsProps extends SearchProps<AdminsSearch> {
  readonly tenant: Tenant;
  /** Label of their role. */
  readonly role: string;
  /** Sentence that says what they may do. */
  readonly hint: string;
}

export const Admins = (props: AdminsProps) => {
  const { tenant, role, hint, search, onSearch } = props;
  const t = useText();
  const list = useAdmins(tenant, search);
  const form = useFormDialog('admin', FormSubject);
  const editing = useFormDialog('edit admin', z.string());
  const removal = useConfirmedAction<Admin>(({ _id }) => list.remove(_id));
  const { data, isPlaceholderData } = list.answer;
  const admins = data?.admins;
  const isNone = admins?.length === 0;
  // Until the next page arrives, the list shows the matches of the previous text.
  const isFiltered = search.find !== '' || isPlaceholderData;
  const find = (next: string) => onSearch({ ...search, find: next, page: 1 });
  const editedAdmin = admins?.find(({ _id }) => _id === editing.subject);

  const addButton = (label: string) => (
    <Button leftSection={<Plus size={16} />} onClick={() => form.open(true)}>
      {label}
    </Button>
  );

  return (
    <>
      <ListToolbar
        title={t('Admins')}
        narrow={
          (!isNone || isFiltered) && (
            <TypedField
              label={t('Find an admin')}
              icon={<Search size={16} />}
              value={search.find}
              onChange={find}
            />
          )
        }
        status={isNone ? undefined : hint}
        action={addButton(t('Add Admin'))}
      />
      <Awaited answer={list.answer} height={214} />
      {isNone && !isFiltered && (
        <EmptyState text={t('No admin found')} hint={hint} icon={<UserRound size={22} />}>
          {addButton(t('Add the first admin'))}
        </EmptyState>
      )}
      {isNone && isFiltered && (
        <NothingFound text={t('No admin found')} onShowAll={() => find('')} />
      )}
      {admins && !isNone && (
        <ul
          className={styles.list}
          aria-label={t('Admins')}
          aria-busy={isPlaceholderData}
          data-behind={isPlaceholderData || undefined}
        >
          {admins.map((admin) => (
            <AdminRow
              key={admin._id}
              admin={admin}
              role={role}
              onEdit={() => editing.open(admin._id)}
              onDelete={() => removal.requestConfirm(admin)}
            />
          ))}
        </ul>
      )}
      <Pager
        page={list.page}
        pageSize={pageSize}
        count={data?.count ?? 0}
        onPage={(page) => onSearch({ ...search, page }, true)}
      />
      {form.subject && <AdminForm dialog={form} create={list.create} />}
      {editedAdmin && (
        <DialogPart title={t('Edit admin')} dialog={editing}>
          <EditForm key={editedAdmin._id} dialog={editing} admin={editedAdmin} tenant={tenant} />
        </DialogPart>
      )}
      <Confirm
        {...removal.confirmation}
        title={t('Delete admin')}
        question={t('Are you sure you want to delete this admin "{username}"?', {
          username: removal.subject?.username ?? '',
        })}
        action={t('Delete')}
        danger
      />
    </>
  );
};
