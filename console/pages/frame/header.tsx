import { Link } from '@tanstack/react-router';
import type { Admin } from '../../../contract/admins.ts';
import { Bell } from '../../attention/bell.tsx';
import { useText } from '../../core/texts.ts';
import { Mark } from '../../ui/frame/mark.tsx';
import { usePhone } from '../../ui/frame/use-phone.ts';
import { Crumbs } from './crumbs.tsx';
import styles from './frame.module.css';
import { LanguageMenu, SchemeMenu } from './menus.tsx';
import { menuEntriesOf, OwnDialogs, useOwnDialogs } from './own-dialogs.tsx';
import { PhoneMenu } from './phone-menu.tsx';
import { SearchButton } from './search-button.tsx';
import { UserMenu } from './user-menu.tsx';

export const Header = ({ admin }: { readonly admin: Admin }) => {
  const t = useText();
  const dialogs = useOwnDialogs();
  const entries = menuEntriesOf(dialogs);
  const phone = usePhone();
  return (
    <header data-screen-only className={styles.header}>
      <div className={`column ${styles.bar}`}>
        <Link to="/" className={styles.brand} aria-label={t('VMS, home')}>
          <Mark />
          <span className={styles.word}>VMS</span>
        </Link>
        <Crumbs admin={admin} />
        <SearchButton admin={admin} />
        <Bell />
        {phone ? (
          <PhoneMenu admin={admin} entries={entries} />
        ) : (
          <div className={styles.tools}>
            <LanguageMenu />
            <SchemeMenu />
            <UserMenu admin={admin} entries={entries} />
          </div>
        )}
      </div>
      <OwnDialogs dialogs={dialogs} />
    </header>
  );
};
