import { UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  CalendarDays,
  ChevronRight,
  History,
  LogOut,
  MonitorX,
  Refrigerator,
  Scale,
} from 'lucide-react';
import type { Admin } from '../../../contract/admins.ts';
import { languages } from '../../../contract/values/languages.ts';
import { paths } from '../../core/paths.ts';
import { chooseLanguage, languageNames, useLanguage, useText } from '../../core/texts.ts';
import { Drawer } from '../../ui/dialogs/drawer.tsx';
import { Monogram } from '../../ui/frame/monogram.tsx';
import { Segments } from '../../ui/frame/segments.tsx';
import { logOut, useLogOutEverywhere } from '../session/logout.ts';
import { useCrumbs } from './crumbs.tsx';
import styles from './frame.module.css';
import { licencesFile } from './licences.ts';
import { colourSchemes } from './menus.tsx';
import type { OwnEntry } from './own-dialogs.tsx';

interface PhoneSheetProps {
  readonly admin: Admin;
  readonly entries: readonly OwnEntry[];
  readonly opened: boolean;
  readonly close: () => void;
}

const CrumbLinks = ({ admin, onDone }: { readonly admin: Admin; readonly onDone: () => void }) => {
  const t = useText();
  const crumbs = useCrumbs(admin).slice(0, -1);
  if (crumbs.length === 0) return null;
  return (
    <nav className={styles.sheetGroup} aria-label={t('You are here')}>
      {crumbs.map(({ page, name, to }) => (
        <Link
          key={page}
          to={to()}
          activeOptions={{ exact: true }}
          className={styles.sheetItem}
          onClick={onDone}
        >
          <ChevronRight size={18} aria-hidden="true" />
          {name}
        </Link>
      ))}
    </nav>
  );
};

const Settings = () => {
  const t = useText();
  const language = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <div className={styles.sheetGroup}>
        <p className={styles.sheetLabel}>{t('Language')}</p>
        <Segments
          aria-label={t('Language')}
          size="md"
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
          value={language}
          onChange={(next) => void chooseLanguage(next)}
        />
      </div>
      <div className={styles.sheetGroup}>
        <p className={styles.sheetLabel}>{t('Colours')}</p>
        <Segments
          aria-label={t('Colours')}
          size="md"
          data={colourSchemes.map(({ value, text }) => ({ value, label: t(text) }))}
          value={colorScheme}
          onChange={setColorScheme}
        />
      </div>
    </>
  );
};

/** The header's menus in one sheet, for phones. */
const PhoneSheet = ({ admin, entries, opened, close }: PhoneSheetProps) => {
  const t = useText();
  const logOutEverywhere = useLogOutEverywhere();
  return (
    <Drawer opened={opened} onClose={close} position="right" size={320} title={t('Menu')}>
      <div className={styles.sheet}>
        <div className={styles.sheetUser}>
          <Monogram name={admin.username} size={44} round />
          <div>
            <p className={styles.welcome}>{t('Welcome!')}</p>
            <p className={styles.username}>{admin.username}</p>
          </div>
        </div>
        <CrumbLinks admin={admin} onDone={close} />
        <Settings />
        <div className={styles.sheetGroup}>
          {admin.type === 'SUPER' && (
            <Link to={paths.statements()} className={styles.sheetItem} onClick={close}>
              <CalendarDays size={18} aria-hidden="true" />
              {t('Payments by day')}
            </Link>
          )}
          {admin.type !== 'INSTITUTION' && (
            <Link to={paths.fleet()} className={styles.sheetItem} onClick={close}>
              <Refrigerator size={18} aria-hidden="true" />
              {t('All machines')}
            </Link>
          )}
          {admin.type !== 'INSTITUTION' && (
            <Link to="/audit" className={styles.sheetItem} onClick={close}>
              <History size={18} aria-hidden="true" />
              {t('Audit')}
            </Link>
          )}
          {entries.map(({ text, Icon, open: openEntry }) => (
            <UnstyledButton
              key={text}
              className={styles.sheetItem}
              onClick={() => {
                close();
                openEntry();
              }}
            >
              <Icon size={18} aria-hidden="true" />
              {t(text)}
            </UnstyledButton>
          ))}
          <UnstyledButton className={styles.sheetItem} onClick={() => void logOutEverywhere()}>
            <MonitorX size={18} aria-hidden="true" />
            {t('End all sessions')}
          </UnstyledButton>
          <a className={styles.sheetItem} href={licencesFile} target="_blank" rel="noopener">
            <Scale size={18} aria-hidden="true" />
            {t('Software licences')}
          </a>
          <UnstyledButton className={styles.sheetItem} onClick={logOut}>
            <LogOut size={18} aria-hidden="true" />
            {t('Logout')}
          </UnstyledButton>
        </div>
      </div>
    </Drawer>
  );
};

export default PhoneSheet;
