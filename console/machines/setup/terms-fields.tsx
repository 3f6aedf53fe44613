import { Switch } from '@mantine/core';
import { useText } from '../../core/texts.ts';
import type { FormFields } from '../../ui/form/fields.ts';
import { NumberField } from '../../ui/form/number-field.tsx';
import { PriceField } from '../../ui/form/price-field.tsx';
import type { MachineValues } from './form-values.ts';
import styles from './machine-form.module.css';

/** Price and points of a machine. */
export const TermsFields = ({
  fields: { input, form, values },
}: {
  readonly fields: FormFields<MachineValues>;
}) => {
  const t = useText();
  return (
    <>
      <PriceField {...input('price')} />
      <Switch
        className={styles.switch}
        label={t('Points enabled')}
        checked={values.pointsEnabled}
        onChange={(event) => form.setFieldValue('pointsEnabled', event.currentTarget.checked)}
      />
      <NumberField
        label={t('Product Point')}
        disabled={!values.pointsEnabled}
        description={values.pointsEnabled ? undefined : t('Enable points to set them')}
        {...input('point')}
      />
    </>
  );
};
