import { Button } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../core/texts.ts';
import { NumberField } from '../../ui/form/number-field.tsx';
import type { Amount } from '../../ui/form/typed-number.ts';
import styles from './capacity-for-all.module.css';
import type { StockEditor } from './use-editor.ts';

/** One capacity for every slot. */
export const CapacityForAll = ({ editor }: { readonly editor: StockEditor }) => {
  const t = useText();
  const [capacity, setCapacity] = useState<Amount>('');
  const set = () => {
    if (typeof capacity === 'number') editor.setCapacities(capacity);
  };
  return (
    <div className={styles.all}>
      <NumberField
        label={t('Capacity of each')}
        min={1}
        max={1_000_000}
        value={capacity}
        onChange={setCapacity}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter would submit the surrounding form.
          event.preventDefault();
          set();
        }}
      />
      <Button variant="light" onClick={set}>
        {t('Set for all')}
      </Button>
      <Button variant="default" onClick={() => editor.setCapacities(null)}>
        {t('By highest stock')}
      </Button>
      <p className={styles.hint}>
        {t('Left empty, the capacity is the highest stock that the slot has had, at least 10.')}
      </p>
    </div>
  );
};
