import { Button } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { useText } from '../core/texts.ts';
import styles from './reports.module.css';

/** Warns that the filters no longer match the shown report. */
export const ChangedFilters = ({ onGenerate }: { readonly onGenerate: () => void }) => {
  const t = useText();
  return (
    <div data-screen-only className={styles.changed}>
      <TriangleAlert size={18} aria-hidden="true" />
      <p role="status">
        {t('The filters have changed. You see and download the previous report.')}
      </p>
      <Button size="xs" variant="default" onClick={onGenerate}>
        {t('Generate again')}
      </Button>
    </div>
  );
};
