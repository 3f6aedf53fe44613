import { NativeSelect } from '@mantine/core';
import { useRef, useState } from 'react';
import type { SizeForm } from '../../../contract/size-form.ts';
import { useFormats } from '../../core/formats.ts';
import { useText } from '../../core/texts.ts';
import { NewSize } from './new-size.tsx';
import type { SizeChoices } from './use-size-choices.ts';

/** Size IDs are trimmed, so none begins with a space as these values do. */
const newValue = ' new';
const mixedValue = ' mixed';
const otherValue = (index: number) => ` other ${index}`;

interface SizeSelectProps {
  readonly label: string;
  /** Undefined where the slots hold different sizes. */
  readonly sizeId: string | null | undefined;
  readonly choices: SizeChoices;
  readonly onChoose: (size: SizeForm | null) => void;
  readonly error?: string | undefined;
}

/** Chooses a size of the machine or of another one, or makes a new one in place. */
export const SizeSelect = ({ label, sizeId, choices, onChoose, error }: SizeSelectProps) => {
  const t = useText();
  const { amount } = useFormats();
  const select = useRef<HTMLSelectElement>(null);
  const [isMaking, setMaking] = useState(false);
  const { own, others } = choices;
  const finish = () => {
    setMaking(false);
    select.current?.focus();
  };
  const choose = (value: string) => {
    setMaking(value === newValue);
    if (value === newValue) return;
    const other = others.find((_, index) => otherValue(index) === value);
    onChoose(other ?? own.find((size) => size.sizeId === value) ?? null);
  };
  const current = sizeId === undefined ? mixedValue : (sizeId ?? '');
  return (
    <>
      <NativeSelect
        ref={select}
        label={label}
        error={error}
        aria-invalid={error !== undefined}
        data={[
          { value: '', label: t('No size') },
          ...own.map((size) => ({ value: size.sizeId, label: size.sizeName })),
          ...(sizeId === undefined
            ? [{ value: mixedValue, label: t('Different sizes'), disabled: true }]
            : []),
          ...(others.length > 0
            ? [
                {
                  group: t('Sizes of other machines'),
                  items: others.map(({ sizeName, price }, index) => ({
                    value: otherValue(index),
                    label: `${sizeName} · ${amount(price)}`,
                  })),
                },
              ]
            : []),
          { value: newValue, label: t('New size…') },
        ]}
        value={isMaking ? newValue : current}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {isMaking && (
        <NewSize
          choices={choices}
          onAdd={(size) => {
            onChoose(size);
            finish();
          }}
          onCancel={finish}
        />
      )}
    </>
  );
};
