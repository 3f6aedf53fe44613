import { Button } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { useText } from '../core/texts.ts';
import { paymentsText } from '../entities/attention.ts';
import styles from './payments.module.css';
import { attentionPaymentsSearch, type PaymentsSearch } from './search.ts';

interface AttentionNoticeProps {
  /** Count of the whole institution, whatever the filter. */
  readonly count: number;
  readonly onShow: (search: PaymentsSearch) => void;
}

/** Says that payments need attention, also those that the filters hide. */
export const AttentionNotice = ({ count, onShow }: AttentionNoticeProps) => {
  const t = useText();
  return (
    <div className={styles.attention}>
      <TriangleAlert size={18} aria-hidden="true" />
      <p>{t(paymentsText, { n: count })}</p>
      <Button size="xs" variant="default" onClick={() => onShow(attentionPaymentsSearch)}>
        {count === 1 ? t('Show it') : t('Show them')}
      </Button>
    </div>
  );
};
