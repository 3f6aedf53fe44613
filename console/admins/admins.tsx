import { ActionIcon, Button } from '@mantine/core';
import { Pencil, Plus, ShieldCheck, Trash2, UserRound } from 'lucide-react';
import { type ComponentType, lazy, Suspense } from 'react';
import * as z from 'zod/mini';
import type { Admin } from '../../contract/admins.ts';
import { useText } from '../core/texts.ts';
import { useFormDialog } from '../ui/form/use-form-dialog.ts';
import { Awaited } from '../ui/frame/awaited.tsx';
import { Confirm } from '../ui/frame/confirm.tsx';
import { DialogPart } from '../ui/frame/dialog-part.tsx';
import { EmptyState } from '../ui/frame/empty-state.tsx';
import { Monogram } from '../ui/frame/monogram.tsx';
import { useAsk } from '../ui/frame/use-ask.ts';
import { ListToolbar } from '../ui/list/list-toolbar.tsx';
import styles from './admins.module.css';
import type { EditProps } from './edit-form.tsx';
import type { AdminsOf } from './queries.ts';

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

interface Props {
  readonly of: AdminsOf;
  /** What these admins are. */
  readonly role: string;
  /** What they may, in a sentence. */
  readonly hint: string;
  /** The dialog that edits one of them. */
  readonly Edit: ComponentType<EditProps>;
}

export const Admins = ({ of, role, hint, Edit }: Props) => {
  const t = useText();
  const form = useFormDialog('admin', FormSubject);
  const editing = useFormDialog('edit admin', z.string());
  const removal = useAsk<Admin>(({ _id }) => of.remove(_id));
  const all = of.answer.data?.admins;
  const edited = all?.find(({ _id }) => _id === editing.subject);

  const addButton = (
    <Button leftSection={<Plus size={16} />} onClick={() => form.open(true)}>
      {t('Add Admin')}
    </Button>
  );

  return (
    <>
      <ListToolbar
        title={t('Admins')}
        status={all && all.length > 0 ? hint : undefined}
        action={addButton}
      />
      <Awaited answer={of.answer} height={214} />
      {all?.length === 0 && (
        <EmptyState text={t('No admin found')} hint={hint} icon={<UserRound size={22} />}>
          {addButton}
        </EmptyState>
      )}
      {all && all.length > 0 && (
        <ul className={styles.list} aria-label={t('Admins')}>
          {all.map((admin) => (
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
