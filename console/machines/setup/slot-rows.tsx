import { ActionIcon, Button } from '@mantine/core';
import { Plus, Trash2 } from 'lucide-react';
import type { Size } from '../../../contract/machines.ts';
import { useText } from '../../core/texts.ts';
import type { FormFields } from '../../ui/form/fields.ts';
import { NumberField } from '../../ui/form/number-field.tsx';
import { type MachineValues, nextSlot } from './form-values.ts';
import { SizeRows } from './size-rows.tsx';
import { SizeSelect } from './size-select.tsx';
import { SlotLayout } from './slot-layout.tsx';
import styles from './slot-rows.module.css';
import { useSizeChoices } from './use-size-choices.ts';

interface SlotRowsProps {
  readonly fields: FormFields<MachineValues>;
  readonly sizes: readonly Size[];
  readonly institutionId: string;
  /** A new machine without a model, whose slots are not typed yet. */
  readonly isFirst: boolean;
}

export const SlotRows = ({ fields, sizes, institutionId, isFirst }: SlotRowsProps) => {
  const t = useText();
  const { form, input, values } = fields;
  const choices = useSizeChoices(fields, sizes, institutionId);
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
  return (
    <fieldset className={styles.slots}>
      <legend className={styles.legend}>{t('Slots')}</legend>
      <SlotLayout
        slots={stocks}
        mode={isFirst ? 'replace' : 'add'}
        isOpen={isFirst}
        onChange={(slots) => form.setFieldValue('stocks', slots)}
      />
      {stocks.length > 1 && <SizeRows slots={stocks} choices={choices} />}
      {stocks.map((slot, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place in the list until it is saved
          key={index}
          className={styles.row}
          aria-label={t('Slot {n, number}', { n: index + 1 })}
        >
          {number(index, 'rowNo', t('Row no.'))}
          {number(index, 'columnNo', t('Column no.'))}
          <SizeSelect
            label={t('Size type')}
            sizeId={slot.sizeId}
            choices={choices}
            onChoose={(size) => choices.giveSize((one) => one === slot, size)}
            error={input(`stocks.${index}.sizeId`).error}
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
