import { Menu, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CalendarDays, History, LogOut, MonitorX, Refrigerator, Scale } from 'lucide-react';
import type { Admin } from '../../../contract/admins.ts';
import { paths } from '../../core/paths.ts';
import { useText } from '../../core/texts.ts';
import { Monogram } from '../../ui/frame/monogram.tsx';
import { logOut, useLogOutEverywhere } from '../session/logout.ts';
import styles from './frame.module.css';
import { licencesFile } from './licences.ts';
import type { OwnEntry } from './own-dialogs.tsx';

interface UserMenuProps {
  readonly admin: Admin;
  readonly entries: readonly OwnEntry[];
}

export const UserMenu = ({ admin, entries }: UserMenuProps) => {
  const t = useText();
  const logOutEverywhere = useLogOutEverywhere();
  return (
    <Menu width={220}>
      <Menu.Target>
        <UnstyledButton className={styles.user}>
          <Monogram name={admin.username} size={32} round />
          <span>
            <span className={styles.welcome}>{t('Welcome!')}</span>
            <span className={styles.username}>{admin.username}</span>
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {admin.type === 'SUPER' && (
          <Menu.Item
            leftSection={<CalendarDays size={16} />}
            renderRoot={(props) => <Link {...props} to={paths.statements()} />}
          >
            {t('Payments by day')}
          </Menu.Item>
        )}
        {admin.type !== 'INSTITUTION' && (
          <Menu.Item
            leftSection={<Refrigerator size={16} />}
            renderRoot={(props) => <Link {...props} to={paths.fleet()} />}
          >
            {t('All machines')}
          </Menu.Item>
        )}
        {admin.type !== 'INSTITUTION' && (
          <Menu.Item
            leftSection={<History size={16} />}
            renderRoot={(props) => <Link {...props} to="/audit" />}
          >
            {t('Audit')}
          </Menu.Item>
        )}
        {entries.map(({ text, Icon, open }) => (
          <Menu.Item key={text} leftSection={<Icon size={16} />} onClick={open}>
            {t(text)}
          </Menu.Item>
        ))}
        <Menu.Item leftSection={<MonitorX size={16} />} onClick={() => void logOutEverywhere()}>
          {t('End all sessions')}
        </Menu.Item>
        <Menu.Item
          component="a"
          href={licencesFile}
          target="_blank"
          leftSection={<Scale size={16} />}
        >
          {t('Software licences')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<LogOut size={16} />} onClick={logOut}>
          {t('Logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
