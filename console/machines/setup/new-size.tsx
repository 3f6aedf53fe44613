import { Button, Group, TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { type SizeForm, sizeForm } from '../../../contract/size-form.ts';
import { idForm } from '../../../contract/values/text-forms.ts';
import { defineText, useText } from '../../core/texts.ts';
import { useFields } from '../../ui/form/fields.ts';
import { NumberField } from '../../ui/form/number-field.tsx';
import { PriceField } from '../../ui/form/price-field.tsx';
import type { Amount } from '../../ui/form/typed-number.ts';
import styles from './new-size.module.css';
import type { SizeChoices } from './use-size-choices.ts';

interface NewSizeValues extends Record<string, unknown> {
  sizeName: string;
  sizeId: string;
  price: Amount;
  point: Amount;
}

const takenText = defineText('This machine already has a size with this Size ID');

interface NewSizeProps {
  readonly choices: SizeChoices;
  readonly onAdd: (size: SizeForm) => void;
  readonly onCancel: () => void;
}

/** Takes a size that the machine gets with the save. */
export const NewSize = ({ choices: { own, terms }, onAdd, onCancel }: NewSizeProps) => {
  const t = useText();
  const first = useRef<HTMLInputElement>(null);
  const { form, input, values } = useFields<NewSizeValues>(sizeForm, {
    sizeName: '',
    sizeId: '',
    price: terms.price,
    point: terms.pointsEnabled ? terms.point : 0,
  });
  useEffect(() => first.current?.focus(), []);
  const add = () => {
    if (form.validate().hasErrors) return;
    const size = sizeForm.parse(values);
    const isTaken = own.some(({ sizeId }) => idForm(sizeId) === idForm(size.sizeId));
    if (isTaken) form.setFieldError('sizeId', takenText);
    else onAdd(size);
  };
  const setName = (sizeName: string) => {
    // The name is the ID as well, until another one is typed.
    if (values.sizeId === values.sizeName) form.setFieldValue('sizeId', sizeName);
    form.setFieldValue('sizeName', sizeName);
  };
  // Enter adds the size instead of saving the form around it.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    add();
  };
  return (
    <section className={styles.panel} aria-label={t('New size')} onKeyDown={onKeyDown}>
      <TextInput
        ref={first}
        label={t('Size Name')}
        required
        {...input('sizeName')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput label={t('Size ID')} required {...input('sizeId')} />
      <PriceField label={t('Price of the size (Tk)')} {...input('price')} />
      {terms.pointsEnabled && (
        <NumberField label={t('Points of the size')} required {...input('point')} />
      )}
      <Group gap="xs" className={styles.actions}>
        <Button variant="default" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button variant="light" onClick={add}>
          {t('Use this size')}
        </Button>
      </Group>
    </section>
  );
};
