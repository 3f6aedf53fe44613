import { useText } from '../../core/texts.ts';
import { Segments } from '../../ui/frame/segments.tsx';
import styles from './stock-form.module.css';
import type { EditedNumber, StockEditor } from './use-editor.ts';

/** Chooses which number of the slots is edited. */
export const NumberChoice = ({ editor }: { readonly editor: StockEditor }) => {
  const t = useText();
  return (
    <Segments<EditedNumber>
      className={styles.choice}
      aria-label={t('Number to edit')}
      data={[
        { value: 'count', label: t('Stock') },
        { value: 'putIn', label: t('Put in') },
        { value: 'capacity', label: t('Capacity') },
      ]}
      value={editor.editedNumber}
      onChange={editor.setEditedNumber}
    />
  );
};
