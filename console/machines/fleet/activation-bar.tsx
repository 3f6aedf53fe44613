import { Button } from '@mantine/core';
import { Power, PowerOff } from 'lucide-react';
import type { Machine } from '../../../contract/machines.ts';
import { defineText, useText } from '../../core/texts.ts';
import { Confirm } from '../../ui/dialogs/confirm.tsx';
import { useConfirmedAction } from '../../ui/dialogs/use-confirmed-action.ts';
import { SelectedBar } from '../../ui/list/selected-bar.tsx';
import { useActivateMachines } from '../queries.ts';

const questions = {
  activate: defineText(
    '{n, plural, one {Are you sure you want to activate # machine?} other {Are you sure you want to activate # machines?}}',
  ),
  deactivate: defineText(
    '{n, plural, one {Are you sure you want to deactivate # machine?} other {Are you sure you want to deactivate # machines?}}',
  ),
};

interface ActivationBarProps {
  readonly machines: readonly Machine[];
  readonly onDone: () => void;
}

/** Activates or deactivates the chosen machines. */
export const ActivationBar = ({ machines, onDone }: ActivationBarProps) => {
  const t = useText();
  const activate = useActivateMachines();
  const n = machines.length;
  const { subject, requestConfirm, confirmation } = useConfirmedAction(
    async (action: keyof typeof questions) => {
      const outcome = await activate(machines, action === 'activate');
      if (outcome.ok) onDone();
      return outcome;
    },
  );
  const labels = { activate: t('Activate'), deactivate: t('Deactivate') };
  return (
    <>
      {n > 0 && (
        <SelectedBar
          label={t('Chosen machines')}
          countText={t('{n, plural, one {# machine chosen} other {# machines chosen}}', { n })}
          onClear={onDone}
        >
          <Button
            size="xs"
            variant="default"
            leftSection={<Power size={16} />}
            onClick={() => requestConfirm('activate')}
          >
            {labels.activate}
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<PowerOff size={16} />}
            onClick={() => requestConfirm('deactivate')}
          >
            {labels.deactivate}
          </Button>
        </SelectedBar>
      )}
      <Confirm
        {...confirmation}
        title={subject ? labels[subject] : ''}
        question={subject ? t(questions[subject], { n }) : ''}
        note={
          subject === 'deactivate' ? t('They stop dispensing at their next contact.') : undefined
        }
        action={subject ? labels[subject] : ''}
        danger={false}
      />
    </>
  );
};
