import type { Machine } from '../../../contract/machines.ts';
import { defineText, useText } from '../../core/texts.ts';
import { Confirm } from '../../ui/dialogs/confirm.tsx';
import { type ConfirmedAction, useConfirmedAction } from '../../ui/dialogs/use-confirmed-action.ts';
import { useRemoveMachine, useRevokeKey, useUpdateMachine } from '../queries.ts';

interface ConfirmationSubject {
  readonly action: 'delete' | 'activate' | 'deactivate' | 'revoke';
  readonly machine: Machine;
}

interface ConfirmationTexts {
  readonly title: string;
  /** Within the question. */
  readonly action: string;
  readonly button: string;
  readonly note?: string;
  readonly danger?: true;
}

const confirmationTexts: Record<ConfirmationSubject['action'], ConfirmationTexts> = {
  delete: {
    title: defineText('Delete machine'),
    action: defineText('delete'),
    button: defineText('Delete'),
    note: defineText('Its dispenses stay in the reports. Its stock and key are deleted.'),
    danger: true,
  },
  activate: {
    title: defineText('Activate machine'),
    action: defineText('activate'),
    button: defineText('Activate'),
  },
  deactivate: {
    title: defineText('Deactivate machine'),
    action: defineText('deactivate'),
    button: defineText('Deactivate'),
    note: defineText('It stops dispensing at its next contact.'),
  },
  revoke: {
    title: defineText('Revoke key'),
    action: defineText('revoke the key of'),
    button: defineText('Revoke key'),
    note: defineText('Its controller is refused until you pair it again.'),
    danger: true,
  },
};

/** Confirms deletion, activation, deactivation and revoking of the key. */
export const confirmationQuestion = defineText(
  'Are you sure you want to {action} this machine "{id}"?',
);

/** Runs the action after the confirmation. */
export const useMachineConfirmation = () => {
  const remove = useRemoveMachine();
  const update = useUpdateMachine();
  const revoke = useRevokeKey();
  return useConfirmedAction(({ action, machine }: ConfirmationSubject) => {
    const params = { institutionId: machine.institutionId, machineId: machine._id };
    const actions: Record<ConfirmationSubject['action'], () => Promise<{ readonly ok: boolean }>> =
      {
        delete: () => remove.run({ params }),
        activate: () => update.run({ params, body: { isActivated: true } }),
        deactivate: () => update.run({ params, body: { isActivated: false } }),
        revoke: () => revoke.run({ params }),
      };
    return actions[action]();
  });
};

export const MachineConfirmation = ({
  of: { subject, confirmation },
}: {
  readonly of: ConfirmedAction<ConfirmationSubject>;
}) => {
  const t = useText();
  if (!subject) return null;
  const { title, action, button, note, danger = false } = confirmationTexts[subject.action];
  return (
    <Confirm
      {...confirmation}
      title={t(title)}
      question={t(confirmationQuestion, { action: t(action), id: subject.machine.physicalId })}
      note={note && t(note)}
      action={t(button)}
      danger={danger}
    />
  );
};
