import type { Machine } from '../../contract/machines.ts';
import { say, useText } from '../core/texts.ts';
import { Confirm } from '../ui/frame/confirm.tsx';
import { type Asked, useAsk } from '../ui/frame/use-ask.ts';
import { useRemoveMachine, useRevokeKey, useUpdateMachine } from './queries.ts';

interface QuestionSubject {
  readonly action: 'delete' | 'activate' | 'deactivate' | 'revoke';
  readonly machine: Machine;
}

interface Words {
  readonly title: string;
  /** Within the question. */
  readonly action: string;
  readonly button: string;
  readonly note?: string;
  readonly danger?: true;
}

const words: Record<QuestionSubject['action'], Words> = {
  delete: {
    title: say('Delete machine'),
    action: say('delete'),
    button: say('Delete'),
    note: say('Its dispenses stay in the reports; its stock and its key are gone.'),
    danger: true,
  },
  activate: {
    title: say('Activate machine'),
    action: say('activate'),
    button: say('Activate'),
  },
  deactivate: {
    title: say('Deactivate machine'),
    action: say('deactivate'),
    button: say('Deactivate'),
    note: say('It stops dispensing with its next contact.'),
  },
  revoke: {
    title: say('Revoke key'),
    action: say('revoke the key of'),
    button: say('Revoke key'),
    note: say('Its controller is refused from now on, until it is paired again.'),
    danger: true,
  },
};

/** spec 2: confirms deletion, activation, deactivation and revoking of the key. */
export const questionText = say('Are you sure you want to {action} this machine "{id}"?');

/** Runs the action after the confirmation. */
export const useQuestion = () => {
  const remove = useRemoveMachine();
  const update = useUpdateMachine();
  const revoke = useRevokeKey();
  return useAsk(({ action, machine }: QuestionSubject) => {
    const params = { institutionId: machine.institutionId, machineId: machine._id };
    const deeds: Record<QuestionSubject['action'], () => Promise<{ readonly ok: boolean }>> = {
      delete: () => remove.run({ params }),
      activate: () => update.run({ params, body: { isActivated: true } }),
      deactivate: () => update.run({ params, body: { isActivated: false } }),
      revoke: () => revoke.run({ params }),
    };
    return deeds[action]();
  });
};

export const Question = ({ of: { subject, asked } }: { readonly of: Asked<QuestionSubject> }) => {
  const t = useText();
  if (!subject) return null;
  const { title, action, button, note, danger = false } = words[subject.action];
  return (
    <Confirm
      {...asked}
      title={t(title)}
      question={t(questionText, { action: t(action), id: subject.machine.physicalId })}
      note={note && t(note)}
      action={t(button)}
      danger={danger}
    />
  );
};
