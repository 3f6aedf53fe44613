import { Ban, CircleCheck, Trash2 } from 'lucide-react';
import { defineText, useText } from '../../core/texts.ts';
import { ActionsMenu, type MenuAction } from '../../ui/dialogs/actions-menu.tsx';
import { Confirm } from '../../ui/dialogs/confirm.tsx';
import type { ConfirmedAction } from '../../ui/dialogs/use-confirmed-action.ts';
import { confirmationText } from './confirmation-text.ts';

/** Actions on an RFID that need a confirmation. */
const confirmedActions = {
  delete: { label: defineText('Delete'), danger: true },
  block: { label: defineText('Block'), danger: true },
  activate: { label: defineText('Activate'), danger: false },
} as const;

export type ConfirmedRfidAction = keyof typeof confirmedActions;

interface RfidMenuProps {
  readonly rfid: { readonly physicalId: string; readonly isActive: boolean };
  /** Actions that only this kind of RFID has. */
  readonly ownActions: readonly MenuAction[] | undefined;
  readonly onConfirm: (action: ConfirmedRfidAction) => void;
}

export const RfidMenu = ({ rfid, ownActions = [], onConfirm }: RfidMenuProps) => {
  const t = useText();
  return (
    <ActionsMenu
      label={t('Actions for {name}', { name: rfid.physicalId })}
      actions={[
        rfid.isActive
          ? { label: t('Block'), icon: <Ban size={16} />, onClick: () => onConfirm('block') }
          : {
              label: t('Activate'),
              icon: <CircleCheck size={16} />,
              onClick: () => onConfirm('activate'),
            },
        ...ownActions,
        {
          label: t('Delete'),
          icon: <Trash2 size={16} />,
          danger: true,
          onClick: () => onConfirm('delete'),
        },
      ]}
    />
  );
};

export interface RfidConfirmationSubject<R extends { readonly physicalId: string }> {
  readonly action: ConfirmedRfidAction;
  readonly rfid: R;
}

interface RfidConfirmationProps {
  readonly of: ConfirmedAction<RfidConfirmationSubject<{ readonly physicalId: string }>>;
}

export const RfidConfirmation = ({ of: { subject, confirmation } }: RfidConfirmationProps) => {
  const t = useText();
  const texts = subject && confirmedActions[subject.action];
  return (
    <Confirm
      {...confirmation}
      title={texts ? t(texts.label) : ''}
      question={subject ? confirmationText(t, subject.action, subject.rfid.physicalId) : ''}
      action={texts ? t(texts.label) : ''}
      danger={texts?.danger ?? false}
    />
  );
};
