import { Checkbox, Radio } from '@mantine/core';
import { Search } from 'lucide-react';
import { useState } from 'react';
import type { Machine, MachineName } from '../../../contract/machines.ts';
import { maxTargets } from '../../../contract/sizes.ts';
import { useText } from '../../core/texts.ts';
import { useMachineOptions } from '../../entities/machine-options.ts';
import { TypedField } from '../../ui/filters/typed-field.tsx';
import styles from './target-choice.module.css';
import '../../ui/theme/mantine-fields.ts';

/** IDs of the machines that get the sizes; 'all' means every other one. */
export type Targets = 'all' | readonly string[];

interface TargetChoiceProps {
  /** The machine whose sizes are applied. */
  readonly machine: Machine;
  readonly targets: Targets;
  readonly onTargets: (targets: Targets) => void;
}

const machineOption = ({ _id, physicalId, name }: MachineName) => ({
  value: _id,
  label: name ? `${physicalId} · ${name}` : physicalId,
});

const NamedTargets = ({
  machine,
  chosen,
  onTargets,
}: Omit<TargetChoiceProps, 'targets'> & { readonly chosen: readonly string[] }) => {
  const t = useText();
  const [findText, setFindText] = useState('');
  const {
    options,
    more = 0,
    onFind,
  } = useMachineOptions(machine.institutionId, undefined, machineOption);
  const offeredOptions = options.filter(({ value }) => value !== machine._id);
  const toggle = (id: string, isChosen: boolean) =>
    onTargets(isChosen ? [...chosen, id] : chosen.filter((machineId) => machineId !== id));
  return (
    <div className={styles.byName}>
      <TypedField
        label={t('Find by ID, name or SIM')}
        icon={<Search size={16} />}
        value={findText}
        onChange={(next) => {
          setFindText(next);
          onFind?.(next);
        }}
      />
      <fieldset className={styles.list} aria-label={t('Machines')}>
        {offeredOptions.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={chosen.includes(value)}
            onChange={(event) => toggle(value, event.currentTarget.checked)}
          />
        ))}
        {more > 0 && (
          <p className={styles.more}>{t('{n, number} more: type to find them', { n: more })}</p>
        )}
      </fieldset>
      <p className={styles.more} role="status">
        {t(
          '{n, plural, one {# machine} other {# machines}} chosen, at most {max, number} at once',
          {
            n: chosen.length,
            max: maxTargets,
          },
        )}
      </p>
    </div>
  );
};

export const TargetChoice = ({ machine, targets, onTargets }: TargetChoiceProps) => {
  const t = useText();
  return (
    <>
      <Radio.Group
        label={t('Which machines?')}
        value={targets === 'all' ? 'all' : 'some'}
        onChange={(next) => onTargets(next === 'all' ? 'all' : [])}
      >
        <div className={styles.ways}>
          <Radio value="all" label={t('All other machines of the institution')} />
          <Radio value="some" label={t('Some machines')} />
        </div>
      </Radio.Group>
      {targets !== 'all' && (
        <NamedTargets machine={machine} chosen={targets} onTargets={onTargets} />
      )}
    </>
  );
};
