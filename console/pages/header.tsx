import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import * as z from 'zod/mini';
import type { Admin } from '../../contract/admins.ts';
import { useText } from '../core/texts.ts';
import { useFormDialog } from '../ui/form/use-form-dialog.ts';
import { DialogPart } from '../ui/frame/dialog-part.tsx';
import { Mark } from '../ui/frame/mark.tsx';
import { Crumbs } from './crumbs.tsx';
import styles from './frame.module.css';
import { LanguageMenu, SchemeMenu } from './menus.tsx';
import { PhoneMenu } from './phone-menu.tsx';
import { SearchButton } from './search-button.tsx';
import { UserMenu } from './user-menu.tsx';

const PasswordForm = lazy(() => import('./password-form.tsx'));

const FormSubject = z.literal(true);

export const Header = ({ admin }: { readonly admin: Admin }) => {
  const t = useText();
  const password = useFormDialog('password', FormSubject);
  const openPassword = () => password.open(true);
  return (
    <header className={styles.header}>
      <div className={`column ${styles.bar}`}>
        <Link to="/" className={styles.brand} aria-label={t('VMS, to the start')}>
          <Mark />
          <span className={styles.word}>VMS</span>
        </Link>
        <Crumbs admin={admin} />
        <SearchButton admin={admin} />
        <div className={styles.tools}>
          <LanguageMenu />
          <SchemeMenu />
          <UserMenu admin={admin} onPassword={openPassword} />
        </div>
        <PhoneMenu admin={admin} onPassword={openPassword} />
      </div>
      {password.subject && (
        <DialogPart title={t('Change password')} dialog={password}>
          <Suspense>
            <PasswordForm dialog={password} />
          </Suspense>
        </DialogPart>
      )}
    </header>
  );
};
