import { Text } from '@mantine/core';
import * as z from 'zod/mini';
import { machines as calls, type Machine } from '../../../contract/machines.ts';
import { defineText, useText } from '../../core/texts.ts';
import { showToast } from '../../core/toasts.ts';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { PriceField } from '../../ui/form/price-field.tsx';
import type { Amount } from '../../ui/form/typed-number.ts';
import type { FormDialog } from '../../ui/form/use-form-dialog.ts';
import { useSetPrices } from '../queries.ts';

interface PriceValues extends Record<string, unknown> {
  price: Amount;
}

interface PriceFormProps {
  readonly dialog: FormDialog;
  readonly machines: readonly Machine[];
  /** Gets the ids of the machines that have the price now. */
  readonly onPriced: (ids: ReadonlySet<string>) => void;
}

const priceSchema = z.pick(calls.setPrice.body, { price: true });

/** The price that all of them have, if they have one. */
const sharedPrice = ([first, ...others]: readonly Machine[]): Amount =>
  first && others.every(({ price }) => price === first.price) ? first.price : '';

/** Sets the price of several machines at once. */
export const PriceForm = ({ dialog, machines, onPriced }: PriceFormProps) => {
  const t = useText();
  const { run } = useSetPrices();
  const save = async ({ price }: PriceValues) => {
    const named = machines.map(({ _id, version }) => ({ _id, version }));
    const outcome = await run({ body: { price: Number(price), machines: named } });
    if (!outcome.ok) return outcome;
    const { priced, outdated } = outcome.answer;
    if (outdated.length > 0) {
      const ids = outdated.map(({ physicalId }) => physicalId).join(', ');
      showToast('failed', t('Changed meanwhile, so the price was not set: {ids}', { ids }));
    } else {
      showToast('done', defineText('Machines updated'));
    }
    onPriced(new Set(priced.map(({ _id }) => _id)));
    return outcome;
  };
  return (
    <FormModal<PriceValues, Machine>
      dialog={dialog}
      title={t('Set price')}
      subtitle={t('{n, plural, one {# machine} other {# machines}}', { n: machines.length })}
      schema={priceSchema}
      initial={{ price: sharedPrice(machines) }}
      action={t('Set price')}
      save={save}
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
