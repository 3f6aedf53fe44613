import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../core/texts.ts';
import { type Amount, NumberField } from '../ui/form/number-field.tsx';
import styles from './editor-bar.module.css';
import type { EditedNumber, Editor } from './use-editor.ts';

/** One capacity for every slot. */
const ForAll = ({ editor }: { readonly editor: Editor }) => {
  const t = useText();
  const [capacity, setCapacity] = useState<Amount>('');
  const set = () => {
    if (capacity !== '') editor.setCapacities(Math.max(1, capacity));
  };
  return (
    <div className={styles.all}>
      <NumberField
        label={t('Each holds at most')}
        max={1_000_000}
        value={capacity}
        onChange={setCapacity}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Else it saves the form around it.
          event.preventDefault();
          set();
        }}
      />
      <Button variant="light" onClick={set}>
        {t('Set for all')}
      </Button>
      <Button variant="subtle" onClick={() => editor.setCapacities(null)}>
        {t('By their counts')}
      </Button>
      <p className={styles.hint}>
        {t('An empty capacity is the highest count that the slot has held, at least 10.')}
      </p>
    </div>
  );
};

/** Chooses which number of the slots is edited. */
export const EditorBar = ({ editor }: { readonly editor: Editor }) => {
  const t = useText();
  return (
    <div className={styles.bar}>
      <SegmentedControl<EditedNumber>
        aria-label={t('Number that is edited')}
        data={[
          { value: 'count', label: t('Stock') },
          { value: 'capacity', label: t('Capacity') },
        ]}
        value={editor.edited}
        onChange={editor.edit}
      />
      {editor.edited === 'capacity' && <ForAll editor={editor} />}
    </div>
  );
};
