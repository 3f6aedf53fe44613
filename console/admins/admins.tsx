import { ActionIcon, Button } from '@mantine/core';
import { Pencil, Plus, Search, ShieldCheck, Trash2, UserRound } from 'lucide-react';
import { type ComponentType, lazy, Suspense } from 'react';
import * as z from 'zod/mini';
import type { Admin } from '../../contract/admins.ts';
import type { Searched } from '../core/section.ts';
import { useText } from '../core/texts.ts';
import { TypedField } from '../ui/filters/typed-field.tsx';
import { useFormDialog } from '../ui/form/use-form-dialog.ts';
import { Awaited } from '../ui/frame/awaited.tsx';
import { Confirm } from '../ui/frame/confirm.tsx';
import { DialogPart } from '../ui/frame/dialog-part.tsx';
import { EmptyState } from '../ui/frame/empty-state.tsx';
import { Monogram } from '../ui/frame/monogram.tsx';
import { useAsk } from '../ui/frame/use-ask.ts';
import { ListToolbar } from '../ui/list/list-toolbar.tsx';
import { NothingFound } from '../ui/list/nothing-found.tsx';
import { Pager } from '../ui/list/pager.tsx';
import styles from './admins.module.css';
import type { EditProps } from './edit-form.tsx';
import type { AdminsOf } from './queries.ts';
import { type AdminsSearch, pageSize } from './search.ts';

const AdminForm = lazy(() => import('./form.tsx'));

const FormSubject = z.literal(true);

interface RowProps {
  readonly admin: Admin;
  readonly role: string;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

const AdminRow = ({ admin: { username, twoStep }, role, onEdit, onDelete }: RowProps) => {
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

interface Props extends Searched<AdminsSearch> {
  readonly of: AdminsOf;
  /** Label of their role. */
  readonly role: string;
  /** Sentence that says what they may do. */
  readonly hint: string;
  /** The dialog that edits one of them. */
  readonly Edit: ComponentType<EditProps>;
}

export const Admins = ({ of, role, hint, Edit, search, onSearch }: Props) => {
  const t = useText();
  const form = useFormDialog('admin', FormSubject);
  const editing = useFormDialog('edit admin', z.string());
  const removal = useAsk<Admin>(({ _id }) => of.remove(_id));
  const { data, isPlaceholderData } = of.answer;
  const shown = data?.admins;
  const isNone = shown?.length === 0;
  // Until the next page arrives, the list shows the matches of the previous text.
  const isFiltered = search.find !== '' || isPlaceholderData;
  const find = (next: string) => onSearch({ ...search, find: next, page: 1 });
  const edited = shown?.find(({ _id }) => _id === editing.subject);

  const makeAdd = (label: string) => (
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
        action={makeAdd(t('Add Admin'))}
      />
      <Awaited answer={of.answer} height={214} />
      {isNone && !isFiltered && (
        <EmptyState text={t('No admin found')} hint={hint} icon={<UserRound size={22} />}>
          {makeAdd(t('Add the first admin'))}
        </EmptyState>
      )}
      {isNone && isFiltered && (
        <NothingFound text={t('No admin found')} onShowAll={() => find('')} />
      )}
      {shown && !isNone && (
        <ul
          className={styles.list}
          aria-label={t('Admins')}
          aria-busy={isPlaceholderData}
          data-behind={isPlaceholderData || undefined}
        >
          {shown.map((admin) => (
            <AdminRow
              key={admin._id}
              admin={admin}
              role={role}
              onEdit={() => editing.open(admin._id)}
              onDelete={() => removal.ask(admin)}
            />
          ))}
        </ul>
      )}
      <Pager
        page={of.page}
        pageSize={pageSize}
        count={data?.count ?? 0}
        onPage={(page) => onSearch({ ...search, page }, true)}
      />
      {form.subject && (
        <Suspense>
          <AdminForm dialog={form} create={of.create} />
        </Suspense>
      )}
      {edited && (
        <DialogPart title={t('Edit admin')} dialog={editing}>
          <Suspense>
            <Edit key={edited._id} dialog={editing} admin={edited} />
          </Suspense>
        </DialogPart>
      )}
      <Confirm
        {...removal.asked}
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
