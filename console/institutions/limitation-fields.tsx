import { defineText, useText } from '../core/texts.ts';
import type { FormFields } from '../ui/form/fields.ts';
import { NumberField } from '../ui/form/number-field.tsx';
import styles from './limitation-fields.module.css';

const caps = [
  { path: 'limitation.daily', label: defineText('Daily') },
  { path: 'limitation.weekly', label: defineText('Weekly') },
  { path: 'limitation.monthly', label: defineText('Monthly') },
] as const;

interface LimitationFieldsProps<V extends Record<string, unknown>> {
  readonly input: FormFields<V>['input'];
}

/** Limits of dispenses per card; an empty field sets none. */
export const LimitationFields = <V extends Record<string, unknown>>({
  input,
}: LimitationFieldsProps<V>) => {
  const t = useText();
  return (
    <fieldset className={styles.fields}>
      <legend>{t('Limits of an RFID')}</legend>
      <div className={styles.row}>
        {caps.map(({ path, label }) => (
          <NumberField
            key={path}
            label={t(label)}
            placeholder={t('No limit')}
            max={100_000}
            {...input(path)}
          />
        ))}
      </div>
      <p className={styles.hint}>
        {t('Dispenses per RFID and day, week, month. UNLIMITED RFIDs have no limit.')}
      </p>
    </fieldset>
  );
};
