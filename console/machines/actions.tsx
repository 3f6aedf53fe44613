import { Button } from '@mantine/core';
import {
  CirclePause,
  Copy,
  DoorOpen,
  FlaskConical,
  KeyRound,
  Link2,
  PackagePlus,
  Pencil,
  Power,
  PowerOff,
  QrCode,
  RotateCw,
  ScanQrCode,
  Trash2,
} from 'lucide-react';
import type { AdminCommandType } from '../../contract/commands.ts';
import type { Machine } from '../../contract/machines.ts';
import { useText } from '../core/texts.ts';
import { ActionsMenu, type MenuAction } from '../ui/dialogs/actions-menu.tsx';
import styles from './actions.module.css';
import { pausedSlots } from './pauses/pauses.ts';
import { machineLevel } from './stock.ts';

export interface MachineActions {
  readonly updateStock: (machine: Machine) => void;
  /** Opens the stock editor with what each slot lacks put in. */
  readonly fillStock: (machine: Machine) => void;
  readonly edit: (machine: Machine) => void;
  readonly duplicate: (machine: Machine) => void;
  readonly pair: (machine: Machine) => void;
  readonly showQr: (machine: Machine) => void;
  readonly showDoorLink: (machine: Machine) => void;
  readonly showPaused: (machine: Machine) => void;
  readonly ask: (action: 'delete' | 'activate' | 'deactivate' | 'revoke', machine: Machine) => void;
  readonly command: (type: AdminCommandType, machine: Machine) => void;
}

interface MachineActionProps {
  readonly machine: Machine;
  readonly actions: MachineActions;
}

/** The most common action, tinted where it is needed. */
export const UpdateStock = ({
  machine,
  actions,
  isFramed = false,
}: MachineActionProps & {
  /** Draws a bordered button, as on a card. */
  readonly isFramed?: boolean;
}) => {
  const t = useText();
  const isNeeded = machineLevel(machine) !== 'ok';
  return (
    <Button
      size={isFramed ? 'sm' : 'xs'}
      variant={isNeeded ? 'light' : isFramed ? 'default' : 'subtle'}
      color={isNeeded ? 'teal' : 'gray'}
      {...(!isFramed && { leftSection: <PackagePlus size={16} />, classNames: styles })}
      aria-description={machine.physicalId}
      onClick={() => actions.updateStock(machine)}
    >
      {t('Update stock')}
    </Button>
  );
};

const useMenuActions = ({ machine, actions }: MachineActionProps): MenuAction[] => {
  const t = useText();
  const { isActivated, keyState } = machine;
  const menu: (MenuAction | false)[] = [
    { label: t('Edit'), icon: <Pencil size={16} />, onClick: () => actions.edit(machine) },
    {
      label: t('Duplicate'),
      icon: <Copy size={16} />,
      onClick: () => actions.duplicate(machine),
    },
    {
      label: isActivated ? t('Deactivate') : t('Activate'),
      icon: isActivated ? <PowerOff size={16} /> : <Power size={16} />,
      onClick: () => actions.ask(isActivated ? 'deactivate' : 'activate', machine),
    },
    pausedSlots(machine).length > 0 && {
      label: t('Paused slots'),
      icon: <CirclePause size={16} />,
      onClick: () => actions.showPaused(machine),
    },
    {
      label: t('Open door'),
      icon: <DoorOpen size={16} />,
      onClick: () => actions.command('UNLOCK', machine),
    },
    {
      label: t('Restart'),
      icon: <RotateCw size={16} />,
      onClick: () => actions.command('REBOOT', machine),
    },
    machine.stocks.length > 0 && {
      label: t('Test vend'),
      icon: <FlaskConical size={16} />,
      onClick: () => actions.command('TEST_VEND', machine),
    },
    { label: t('QR code'), icon: <QrCode size={16} />, onClick: () => actions.showQr(machine) },
    {
      label: t('Door link'),
      icon: <ScanQrCode size={16} />,
      onClick: () => actions.showDoorLink(machine),
    },
    { label: t('Pairing code'), icon: <Link2 size={16} />, onClick: () => actions.pair(machine) },
    keyState !== 'NONE' && {
      label: t('Revoke key'),
      icon: <KeyRound size={16} />,
      danger: true,
      onClick: () => actions.ask('revoke', machine),
    },
    {
      label: t('Delete'),
      icon: <Trash2 size={16} />,
      danger: true,
      onClick: () => actions.ask('delete', machine),
    },
  ];
  return menu.filter((action) => action !== false);
};

export const MachineMenu = (props: MachineActionProps) => {
  const t = useText();
  return (
    <ActionsMenu
      label={t('Actions for {name}', { name: props.machine.physicalId })}
      actions={useMenuActions(props)}
    />
  );
};
