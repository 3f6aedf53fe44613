import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { Plus, Trash2 } from 'lucide-react';
import type { Size } from '../../../contract/machines.ts';
import { useText } from '../../core/texts.ts';
import type { FormFields } from '../../ui/form/fields.ts';
import { NumberField } from '../../ui/form/number-field.tsx';
import { type MachineValues, nextSlot } from './form-values.ts';
import { SlotLayout } from './slot-layout.tsx';
import styles from './slot-rows.module.css';

interface SlotRowsProps {
  readonly fields: FormFields<MachineValues>;
  readonly sizes: readonly Size[];
  /** A new machine without a model, whose slots are not typed yet. */
  readonly isFirst: boolean;
}

export const SlotRows = ({ fields: { form, input, values }, sizes, isFirst }: SlotRowsProps) => {
  const t = useText();
  const { stocks } = values;
  const number = (index: number, key: 'rowNo' | 'columnNo' | 'productCount', label: string) => {
    const path = `stocks.${index}.${key}` as const;
    return (
      <NumberField
        label={label}
        required
        {...input(path)}
        value={stocks[index]?.[key] ?? ''}
        onChange={(amount) => form.setFieldValue(path, amount)}
      />
    );
  };
  const options = [
    { value: '', label: t('No size') },
    ...sizes.map(({ sizeId, sizeName }) => ({ value: sizeId, label: sizeName })),
  ];
  return (
    <fieldset className={styles.slots}>
      <legend className={styles.legend}>{t('Slots')}</legend>
      <SlotLayout
        slots={stocks}
        mode={isFirst ? 'replace' : 'add'}
        isOpen={isFirst}
        onChange={(slots) => form.setFieldValue('stocks', slots)}
      />
      {stocks.map((slot, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place in the list until it is saved
          key={index}
          className={styles.row}
          aria-label={t('Slot {n, number}', { n: index + 1 })}
        >
          {number(index, 'rowNo', t('Row no.'))}
          {number(index, 'columnNo', t('Column no.'))}
          <NativeSelect
            label={t('Size type')}
            data={options}
            disabled={sizes.length === 0}
            description={sizes.length === 0 ? t('Add sizes under Product Sizes first') : undefined}
            {...input(`stocks.${index}.sizeId`)}
            value={slot.sizeId ?? ''}
            onChange={(event) =>
              form.setFieldValue(`stocks.${index}.sizeId`, event.currentTarget.value || null)
            }
          />
          {number(index, 'productCount', t('Stock'))}
          <ActionIcon
            className={styles.remove}
            aria-label={t('Remove slot {n, number}', { n: index + 1 })}
            onClick={() => form.removeListItem('stocks', index)}
          >
            <Trash2 size={16} />
          </ActionIcon>
        </fieldset>
      ))}
      <Button
        variant="light"
        leftSection={<Plus size={16} />}
        className={styles.add}
        onClick={() => form.insertListItem('stocks', nextSlot(stocks))}
      >
        {t('Add New Row or Column')}
      </Button>
    </fieldset>
  );
};
