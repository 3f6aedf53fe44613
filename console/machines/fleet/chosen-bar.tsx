import { Button } from '@mantine/core';
import { Coins, Power, PowerOff, QrCode } from 'lucide-react';
import * as z from 'zod/mini';
import { Machine } from '../../../contract/machines.ts';
import { defineText, useText } from '../../core/texts.ts';
import { Confirm } from '../../ui/dialogs/confirm.tsx';
import { useConfirmedAction } from '../../ui/dialogs/use-confirmed-action.ts';
import { useFormDialog } from '../../ui/form/use-form-dialog.ts';
import { SelectedBar } from '../../ui/list/selected-bar.tsx';
import { useActivateMachines } from '../queries.ts';
import { PriceForm } from './price-form.tsx';

const questions = {
  activate: defineText(
    '{n, plural, one {Are you sure you want to activate # machine?} other {Are you sure you want to activate # machines?}}',
  ),
  deactivate: defineText(
    '{n, plural, one {Are you sure you want to deactivate # machine?} other {Are you sure you want to deactivate # machines?}}',
  ),
};

const PricedMachines = z.array(Machine);

interface ChosenBarProps {
  readonly machines: readonly Machine[];
  readonly onClear: () => void;
  readonly onUnchoose: (ids: ReadonlySet<string>) => void;
  readonly onLabels: () => void;
}

/** Actions on the chosen machines together. */
export const ChosenBar = ({ machines, onClear, onUnchoose, onLabels }: ChosenBarProps) => {
  const t = useText();
  const activate = useActivateMachines();
  const price = useFormDialog('prices', PricedMachines);
  const n = machines.length;
  const { subject, requestConfirm, confirmation } = useConfirmedAction(
    async (action: keyof typeof questions) => {
      const outcome = await activate(machines, action === 'activate');
      if (outcome.ok) onClear();
      return outcome;
    },
  );
  const labels = { activate: t('Activate'), deactivate: t('Deactivate') };
  const actions = [
    { label: labels.activate, icon: <Power size={16} />, act: () => requestConfirm('activate') },
    {
      label: labels.deactivate,
      icon: <PowerOff size={16} />,
      act: () => requestConfirm('deactivate'),
    },
    { label: t('Set price'), icon: <Coins size={16} />, act: () => price.open([...machines]) },
    { label: t('QR labels'), icon: <QrCode size={16} />, act: onLabels },
  ];
  return (
    <>
      {n > 0 && (
        <SelectedBar
          label={t('Chosen machines')}
          countText={t('{n, plural, one {# machine chosen} other {# machines chosen}}', { n })}
          onClear={onClear}
        >
          {actions.map(({ label, icon, act }) => (
            <Button key={label} size="xs" variant="default" leftSection={icon} onClick={act}>
              {label}
            </Button>
          ))}
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
      {price.subject && <PriceForm dialog={price} machines={price.subject} onPriced={onUnchoose} />}
    </>
  );
};
