import { Radio } from '@mantine/core';
import { say, useText } from '../core/texts.ts';
import { Badge } from '../ui/frame/badge.tsx';
import styles from './form.module.css';
import type { Choice } from './values.ts';
import '../ui/frame/mantine-fields.ts';

/** The default as it is: without an account of the platform's nobody is paid by it. */
const defaultTexts = (hasDefault: boolean, hasOwn: boolean) => {
  if (hasDefault) {
    return {
      label: say('Default gateway'),
      hint: say('Payments go to the bKash account of the platform.'),
    };
  }
  if (hasOwn) {
    return {
      label: say('Default gateway'),
      hint: say(
        'The platform has no bKash account: without the institution’s own, customers cannot pay.',
      ),
    };
  }
  return {
    label: say('Not set up: customers cannot pay'),
    hint: say(
      'The platform has no bKash account. Save the institution’s own, or ask whoever runs this server.',
    ),
  };
};

interface Props {
  readonly value: Choice;
  readonly onChange: (next: Choice) => void;
  readonly inUse: Choice;
  /** Whether the platform has an account, which is paid by default. */
  readonly hasDefault: boolean;
}

/** Whose account is paid, and which it is now. */
export const ChoiceField = ({ value: chosen, onChange, inUse, hasDefault }: Props) => {
  const t = useText();
  const byDefault = defaultTexts(hasDefault, inUse === 'own');
  const options = [
    { value: 'default', label: t(byDefault.label), hint: t(byDefault.hint), serves: hasDefault },
    {
      value: 'own',
      label: t('Own bKash gateway'),
      hint: t('Payments go to the institution’s own bKash merchant account.'),
      serves: true,
    },
  ] as const;
  return (
    <Radio.Group
      aria-label={t('Payment gateway')}
      value={chosen}
      onChange={(next) => onChange(next === 'own' ? 'own' : 'default')}
    >
      <div className={styles.options}>
        {options.map(({ value, label, hint, serves }) => (
          <Radio
            key={value}
            className={styles.option}
            data-missing={(inUse === value && !serves) || undefined}
            value={value}
            iconColor="var(--vms-on-accent)"
            label={
              <>
                {label}
                {inUse === value && serves && (
                  <Badge tone="good" dot>
                    {t('In use')}
                  </Badge>
                )}
              </>
            }
            description={hint}
          />
        ))}
      </div>
    </Radio.Group>
  );
};
