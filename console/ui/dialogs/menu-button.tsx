import { Menu, type MenuProps } from '@mantine/core';
import { cloneElement, type ReactElement, type ReactNode, useLayoutEffect, useState } from 'react';

interface Target {
  readonly 'aria-haspopup'?: 'menu';
  readonly 'aria-expanded'?: false;
  readonly ref?: (button: HTMLElement | null) => void;
  readonly onClick?: () => void;
}

interface MenuButtonProps extends Pick<MenuProps, 'width' | 'position' | 'menuItemTabIndex'> {
  /** The button that opens it. */
  readonly target: ReactElement<Target>;
  /** The dropdown. */
  readonly children: ReactNode;
}

const takeFocus = (button: HTMLElement | null) => button?.focus({ preventScroll: true });

const Drawn = ({ target, children, ...props }: MenuButtonProps) => {
  const [opened, setOpened] = useState(false);
  // After the button has the focus, which returns to it on closing.
  useLayoutEffect(() => setOpened(true), []);
  return (
    <Menu {...props} opened={opened} onChange={setOpened}>
      <Menu.Target>{cloneElement(target, { ref: takeFocus })}</Menu.Target>
      {children}
    </Menu>
  );
};

/** Renders the menu on its first opening: a list has many of them, and few are opened. */
export const MenuButton = (props: MenuButtonProps) => {
  const [isDrawn, setIsDrawn] = useState(false);
  if (isDrawn) return <Drawn {...props} />;
  return cloneElement(props.target, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setIsDrawn(true),
  });
};
