import { NumberInput } from '@mantine/core';
import { say, useText } from '../core/texts.ts';
import type { Fields } from '../ui/form/fields.ts';
import styles from './limitation-fields.module.css';
import '../ui/frame/mantine-fields.ts';

const caps = [
  { path: 'limitation.daily', label: say('Daily') },
  { path: 'limitation.weekly', label: say('Weekly') },
  { path: 'limitation.monthly', label: say('Monthly') },
] as const;

interface Props<V extends Record<string, unknown>> {
  readonly input: Fields<V>['input'];
}

/** Limits of dispenses per card; an empty field sets none. */
export const LimitationFields = <V extends Record<string, unknown>>({ input }: Props<V>) => {
  const t = useText();
  return (
    <fieldset className={styles.fields}>
      <legend>{t('Limits of a card')}</legend>
      <div className={styles.row}>
        {caps.map(({ path, label }) => (
          <NumberInput
            key={path}
            label={t(label)}
            placeholder={t('No limit')}
            min={0}
            max={100_000}
            allowDecimal={false}
            allowNegative={false}
            {...input(path)}
          />
        ))}
      </div>
      <p className={styles.hint}>
        {t('Dispenses per card and day, week, month. UNLIMITED RFIDs have no limit.')}
      </p>
    </fieldset>
  );
};
