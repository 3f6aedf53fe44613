import { useText } from '../core/texts.ts';
import styles from './forgotten-cards.module.css';

interface CardDispense {
  readonly transactionType: string;
  readonly rfid: string | null;
}

/** The line of a list that says why some of its dispenses name no card. */
export const ForgottenCards = ({ rows }: { readonly rows: readonly CardDispense[] }) => {
  const t = useText();
  if (!rows.some(({ transactionType, rfid }) => transactionType === 'RFID' && rfid === null)) {
    return null;
  }
  return (
    <p className={styles.line}>
      {t('Dispenses name their RFID for a limited time. Older ones do not say whose they were.')}
    </p>
  );
};
