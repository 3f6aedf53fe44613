import { Text } from '@mantine/core';
import * as z from 'zod/mini';
import { fleet } from '../../../contract/fleet.ts';
import { useText } from '../../core/texts.ts';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { PriceField } from '../../ui/form/price-field.tsx';
import type { Amount } from '../../ui/form/typed-number.ts';
import type { FormDialog } from '../../ui/form/use-form-dialog.ts';
import type { SaveOutcome } from '../../ui/form/use-submit.ts';

interface PriceFormProps {
  readonly dialog: FormDialog;
  /** Number of machines. */
  readonly count: number;
  readonly price: number | undefined;
  readonly onSave: (price: number) => Promise<SaveOutcome>;
}

const priceSchema = z.required(z.pick(fleet.change.body, { price: true }));

/** Sets the price of several machines at once. */
export const PriceForm = ({ dialog, count, price, onSave }: PriceFormProps) => {
  const t = useText();
  return (
    <FormModal<{ price: Amount }, never>
      dialog={dialog}
      title={t('Set price')}
      subtitle={t('{n, plural, one {# machine} other {# machines}}', { n: count })}
      schema={priceSchema}
      initial={{ price: price ?? '' }}
      action={t('Set price')}
      save={(values) => onSave(Number(values.price))}
    >
      {({ input }) => (
        <>
          <PriceField {...input('price')} />
          <Text size="sm" c="dimmed">
            {t('Slots with a product size keep the price of their size.')}
          </Text>
        </>
      )}
    </FormModal>
  );
};
