import { forgottenCardsNote, isCardForgotten } from '../../contract/words.ts';
import { useText } from '../core/texts.ts';
import styles from './forgotten-cards.module.css';

interface CardDispense {
  readonly transactionType: string;
  readonly rfid: string | null;
}

/** The line of a list that says why some of its dispenses name no card. */
export const ForgottenCards = ({ rows }: { readonly rows: readonly CardDispense[] }) => {
  const t = useText();
  return rows.some(isCardForgotten) && <p className={styles.line}>{t(forgottenCardsNote)}</p>;
};
