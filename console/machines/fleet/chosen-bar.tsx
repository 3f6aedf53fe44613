import { Button } from '@mantine/core';
import { Coins, Power, PowerOff, QrCode } from 'lucide-react';
import { maxFleet } from '../../../contract/fleet.ts';
import { defineText, useText } from '../../core/texts.ts';
import { Confirm } from '../../ui/dialogs/confirm.tsx';
import { useConfirmedAction } from '../../ui/dialogs/use-confirmed-action.ts';
import { useFormDialog } from '../../ui/form/use-form-dialog.ts';
import { SelectedBar } from '../../ui/list/selected-bar.tsx';
import type { ListSelection } from '../../ui/list/use-list-selection.ts';
import type { FleetRow } from './fleet-row.ts';
import { choiceOf, PriceSubject, sharedPrice, useChangeChosen } from './fleet-selection.ts';
import { PriceForm } from './price-form.tsx';
import type { FleetFilters } from './search.ts';

const questions = {
  activate: defineText(
    '{n, plural, one {Are you sure you want to activate # machine?} other {Are you sure you want to activate # machines?}}',
  ),
  deactivate: defineText(
    '{n, plural, one {Are you sure you want to deactivate # machine?} other {Are you sure you want to deactivate # machines?}}',
  ),
};

interface ChosenBarProps {
  readonly selected: ListSelection<FleetRow>;
  readonly filters: FleetFilters;
  /** Number of matches over all pages. */
  readonly matchCount: number;
  readonly onLabels: () => void;
}

/** Actions on the chosen machines together. */
export const ChosenBar = ({ selected, filters, matchCount, onLabels }: ChosenBarProps) => {
  const t = useText();
  const { count, clear, chooseAll, chooseOnly } = selected;
  const choice = choiceOf(selected, filters);
  const change = useChangeChosen(chooseOnly);
  const price = useFormDialog('prices', PriceSubject);
  const { subject, requestConfirm, confirmation } = useConfirmedAction(
    (action: keyof typeof questions) => change(choice, { isActivated: action === 'activate' }),
  );
  const labels = { activate: t('Activate'), deactivate: t('Deactivate') };
  const openPrice = () => price.open({ choice, count, price: sharedPrice(selected) });
  const actions = [
    { label: labels.activate, icon: <Power size={16} />, act: () => requestConfirm('activate') },
    {
      label: labels.deactivate,
      icon: <PowerOff size={16} />,
      act: () => requestConfirm('deactivate'),
    },
    { label: t('Set price'), icon: <Coins size={16} />, act: openPrice },
    { label: t('QR labels'), icon: <QrCode size={16} />, act: onLabels },
  ];
  const priced = price.subject;
  return (
    <>
      {count > 0 && (
        <SelectedBar
          label={t('Chosen machines')}
          countText={t('{n, plural, one {# machine chosen} other {# machines chosen}}', {
            n: count,
          })}
          onClear={clear}
          matchCount={matchCount > count && matchCount <= maxFleet ? matchCount : undefined}
          onChooseAll={chooseAll}
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
        question={subject ? t(questions[subject], { n: count }) : ''}
        note={
          subject === 'deactivate' ? t('They stop dispensing at their next contact.') : undefined
        }
        action={subject ? labels[subject] : ''}
        danger={false}
      />
      {priced && (
        <PriceForm
          dialog={price}
          count={priced.count}
          price={priced.price}
          onSave={(next) => change(priced.choice, { price: next })}
        />
      )}
    </>
  );
};
