import { ActionIcon, Menu } from '@mantine/core';
import { EllipsisVertical } from 'lucide-react';
import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { MenuButton } from './menu-button.tsx';

export interface MenuAction {
  readonly label: string;
  readonly icon: ReactNode;
  readonly danger?: boolean;
  readonly onClick: () => void;
}

/** Only the items, for a menu that computes them when it opens. */
export const MenuActions = ({ actions }: { readonly actions: readonly MenuAction[] }) =>
  actions.map(({ label, icon, danger, onClick }) => (
    <Menu.Item
      key={label}
      leftSection={icon}
      onClick={onClick}
      {...(danger && { color: 'var(--vms-bad-text)' })}
    >
      {label}
    </Menu.Item>
  ));

interface ActionsMenuProps {
  /** Accessible name. */
  readonly label: string;
  readonly actions: readonly MenuAction[] | ReactElement;
  /** In px, for long labels. */
  readonly width?: number;
}

export const ActionsMenu = ({ label, actions, width = 180 }: ActionsMenuProps) => (
  <MenuButton
    width={width}
    target={
      <ActionIcon aria-label={label}>
        <EllipsisVertical size={18} />
      </ActionIcon>
    }
  >
    <Menu.Dropdown>
      {isValidElement(actions) ? actions : <MenuActions actions={actions} />}
    </Menu.Dropdown>
  </MenuButton>
);
