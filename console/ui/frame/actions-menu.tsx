import { ActionIcon, Menu } from '@mantine/core';
import { EllipsisVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { MenuButton } from './menu-button.tsx';

export interface Action {
  readonly label: string;
  readonly icon: ReactNode;
  readonly danger?: boolean;
  readonly onClick: () => void;
}

interface Props {
  /** Names what the actions are for. */
  readonly label: string;
  readonly actions: readonly Action[];
  /** In px, where words are longer than most. */
  readonly width?: number;
}

export const ActionsMenu = ({ label, actions, width = 180 }: Props) => (
  <MenuButton
    width={width}
    target={
      <ActionIcon aria-label={label}>
        <EllipsisVertical size={18} />
      </ActionIcon>
    }
  >
    <Menu.Dropdown>
      {actions.map(({ label: text, icon, danger, onClick }) => (
        <Menu.Item
          key={text}
          leftSection={icon}
          onClick={onClick}
          {...(danger && { color: 'var(--vms-bad-text)' })}
        >
          {text}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </MenuButton>
);
