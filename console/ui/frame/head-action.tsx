import { ActionIcon, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';

interface HeadActionProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly isBusy?: boolean;
  /** Either an address to lead to, or something to do. */
  readonly to?: string;
  readonly onClick?: () => void;
}

/** An action beside the name of a page. Phones show its icon alone. */
export const HeadAction = ({ icon: Icon, label, isBusy, to, onClick }: HeadActionProps) => {
  const shared = {
    variant: 'default',
    'aria-disabled': isBusy,
    onClick,
    ...(to && { renderRoot: (props: object) => <Link {...props} to={to} /> }),
  };
  return (
    <>
      <Button {...shared} leftSection={<Icon size={16} />} visibleFrom="xs">
        {label}
      </Button>
      <ActionIcon {...shared} aria-label={label} hiddenFrom="xs">
        <Icon size={18} />
      </ActionIcon>
    </>
  );
};
