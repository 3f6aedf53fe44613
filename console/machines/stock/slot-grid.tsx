import { Button } from '@mantine/core';
import type { Size } from '../../../contract/machines.ts';
import { lowStock, lowStockThreshold } from '../../../contract/tenant-summary.ts';
import { useText } from '../../core/texts.ts';
import { SlotTable } from '../slot-table.tsx';
import styles from './slot-grid.module.css';
import { SlotNote } from './slot-note.tsx';
import { Fill, SizeChoice, Stepper } from './slot-parts.tsx';
import { type EditedSlot, type StockEditor, useFillTexts } from './use-editor.ts';

interface SlotGridProps {
  readonly editor: StockEditor;
  readonly sizes: readonly Size[];
}

const SlotCell = ({ slot, editor, sizes }: SlotGridProps & { readonly slot: EditedSlot }) => (
  <div
    className={styles.cell}
    data-changed={slot.isChanged}
    data-level={slot.level}
    data-fault={slot.fault !== undefined}
  >
    <Fill slot={slot} />
    <div className={styles.size}>
      <SizeChoice slot={slot} editor={editor} sizes={sizes} />
    </div>
    <Stepper slot={slot} editor={editor} isFirst={slot.index === 0} />
    <div className={styles.note}>
      <SlotNote slot={slot} editor={editor} />
    </div>
  </div>
);

const Legend = ({ slots }: { readonly slots: readonly EditedSlot[] }) => {
  const t = useText();
  const limits = new Set(slots.map(({ capacity }) => lowStockThreshold(capacity)));
  const [limit = lowStock] = limits;
  return (
    <ul className={styles.legend}>
      <li data-level="ok">{t('Stocked')}</li>
      <li data-level="low">
        {limits.size > 1 ? t('Low') : t('Low, {n, number} or fewer', { n: limit })}
      </li>
      <li data-level="empty">{t('Empty')}</li>
    </ul>
  );
};

/** The slots as they stand in the cabinet. */
export const SlotGrid = ({ editor, sizes }: SlotGridProps) => {
  const t = useText();
  const fillTexts = useFillTexts();
  const { slots } = editor;
  return (
    <div>
      <div className={styles.head}>
        <Legend slots={slots} />
        {editor.editedNumber !== 'capacity' && (
          <Button size="xs" variant="light" onClick={() => editor.fill(slots)}>
            {fillTexts.all(slots)}
          </Button>
        )}
      </div>
      <SlotTable
        slots={slots}
        columnWidth={{ min: 124, max: 200 }}
        cell={(slot) => <SlotCell slot={slot} editor={editor} sizes={sizes} />}
        gap={<div className={styles.none}>{t('No slot')}</div>}
      />
    </div>
  );
};
