import { Button } from '@mantine/core';
import type { Size } from '../../../contract/machines.ts';
import { useFormats } from '../../core/formats.ts';
import { useText } from '../../core/texts.ts';
import styles from './slot-list.module.css';
import { SlotNote } from './slot-note.tsx';
import { Fill, SizeChoice, Stepper } from './slot-parts.tsx';
import { rowsOf } from './stock-rules.ts';
import { type StockEditor, useFillTexts } from './use-editor.ts';

interface SlotListProps {
  readonly editor: StockEditor;
  readonly sizes: readonly Size[];
}

/** Slots in a list with steppers sized for a thumb. */
export const SlotList = ({ editor, sizes }: SlotListProps) => {
  const t = useText();
  const { number } = useFormats();
  const fillTexts = useFillTexts();
  const { slots } = editor;
  return (
    <div data-slots>
      {editor.editedNumber !== 'capacity' && (
        <Button fullWidth variant="light" onClick={() => editor.fill(slots)}>
          {fillTexts.all(slots)}
        </Button>
      )}
      {rowsOf(slots).map((rowNo) => {
        const inRow = slots.filter((slot) => slot.rowNo === rowNo);
        return (
          <section key={rowNo} className={styles.row}>
            <div className={styles.head}>
              <h3>{t('Row {n, number}', { n: rowNo })}</h3>
              {editor.editedNumber !== 'capacity' && (
                <Button variant="subtle" onClick={() => editor.fill(inRow)}>
                  {fillTexts.row(inRow)}
                </Button>
              )}
            </div>
            <ul className={styles.slots}>
              {inRow.map((slot) => (
                <li key={slot.columnNo} className={styles.slot}>
                  <span className={styles.column}>{number(slot.columnNo)}</span>
                  <div className={styles.what}>
                    <SizeChoice slot={slot} editor={editor} sizes={sizes} />
                    <span className={styles.note}>
                      <SlotNote slot={slot} editor={editor} unchanged={t('Unchanged')} />
                    </span>
                  </div>
                  <div
                    className={styles.count}
                    data-changed={slot.isChanged}
                    data-level={slot.level}
                    data-fault={slot.fault !== undefined}
                  >
                    <span className={styles.well}>
                      <Fill slot={slot} />
                    </span>
                    <Stepper slot={slot} editor={editor} />
                  </div>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
};
