import { type CountedCash, cashDifference } from '../../contract/counted-cash.ts';
import type { Cabinet } from '../../contract/visits.ts';
import type { OutgoingVisits } from '../use-outgoing.ts';
import { useWords } from '../words/words.ts';

interface SentProps {
  readonly outgoing: OutgoingVisits;
  readonly cabinet: Cabinet | undefined;
  readonly onNew: () => void;
}

const titles = { SENT: 'sent', WAITING: 'waiting', REFUSED: 'refused' } as const;

/** Compares the counted cash with the sales, now that nobody can copy the sum any more. */
const CashResult = ({ cash }: { readonly cash: CountedCash }) => {
  const { text } = useWords();
  const difference = cashDifference(cash);
  const [counted, expected] = [cash.counted, cash.expected ?? 0];
  if (cash.expected === null) return <p>{text('cashFirst', { counted })}</p>;
  const name = difference < 0 ? 'cashFewer' : difference > 0 ? 'cashMore' : 'cashRight';
  return <p>{text(name, { counted, expected, n: Math.abs(difference) })}</p>;
};

/** Says what became of a visit, and never that it was sent before the server said so. */
export const Sent = ({ outgoing: { last, waiting, send }, cabinet, onNew }: SentProps) => {
  const { text, place } = useWords();
  if (!last) return null;
  const { state, receipt } = last;
  return (
    <section aria-live="polite">
      <h2 className={state === 'SENT' ? 'good' : 'low'}>{text(titles[state])}</h2>
      {state === 'WAITING' && <p>{text('sentLater', { n: waiting })}</p>}
      {state === 'REFUSED' && <p>{text('refusedWhy')}</p>}
      {receipt?.flags.includes('CLOCK') && <p>{text('clock')}</p>}
      {receipt?.cash && <CashResult cash={receipt.cash} />}
      {receipt?.gone.map((slot) => (
        <p key={place(slot)}>{text('gone', { place: place(slot) })}</p>
      ))}
      <footer>
        {state === 'WAITING' && (
          <button type="button" onClick={send}>
            {text('tryAgain')}
          </button>
        )}
        {cabinet && (
          <button type="button" className="main" onClick={onNew}>
            {text('newVisit')}
          </button>
        )}
      </footer>
    </section>
  );
};
