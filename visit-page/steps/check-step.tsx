import { useState } from 'react';
import type { CabinetSlot } from '../../contract/visits.ts';
import { keyOf } from '../slots.ts';
import type { Draft } from '../store/store.ts';
import { useWords, type Words } from '../words/words.ts';

interface CheckStepProps {
  readonly slots: readonly CabinetSlot[];
  readonly entries: Draft['entries'];
  readonly cash: number | undefined;
  readonly onBack: () => void;
  readonly onSend: () => Promise<void>;
}

/** The differences at a slot, in words. */
const findDifferences = (
  slot: CabinetSlot,
  { found, takenOut = 0 }: Draft['entries'][string],
  { text, place }: Words,
): string[] => {
  const difference = found === undefined ? 0 : found - slot.expected;
  const values = { place: place(slot), n: Math.abs(difference) };
  return [
    ...(difference < 0 ? [text('fewer', values)] : []),
    ...(difference > 0 ? [text('moreThan', values)] : []),
    ...(takenOut ? [text('damaged', { place: place(slot), n: takenOut })] : []),
  ];
};

const sumAdded = (slots: readonly CabinetSlot[], entries: Draft['entries']) =>
  Array.from(
    Map.groupBy(slots, ({ size }) => size),
    ([size, own]) =>
      [size, own.reduce((sum, slot) => sum + (entries[keyOf(slot)]?.added ?? 0), 0)] as const,
  ).filter(([, added]) => added > 0);

export const CheckStep = ({ slots, entries, cash, onBack, onSend }: CheckStepProps) => {
  const words = useWords();
  const { text, number } = words;
  const [isSending, setIsSending] = useState(false);
  const added = sumAdded(slots, entries);
  const differences = slots.flatMap((slot) =>
    findDifferences(slot, entries[keyOf(slot)] ?? {}, words),
  );
  return (
    <section>
      <h2>{text('totals')}</h2>
      {added.length ? (
        <dl>
          {added.map(([size, count]) => (
            <div key={size}>
              <dt>{size || text('noSize')}</dt>
              <dd>{number(count)}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>{text('nothingAdded')}</p>
      )}
      {cash !== undefined && (
        <dl>
          <div>
            <dt>{text('cashInBox')}</dt>
            <dd>{text('taka', { n: cash })}</dd>
          </div>
        </dl>
      )}
      <h2>{text('differences')}</h2>
      {differences.length ? (
        <ul>
          {differences.map((difference) => (
            <li key={difference}>{difference}</li>
          ))}
        </ul>
      ) : (
        <p>{text('noDifferences')}</p>
      )}
      <footer>
        <button type="button" onClick={onBack}>
          {text('back')}
        </button>
        <button
          type="button"
          className="main"
          disabled={isSending}
          onClick={() => {
            setIsSending(true);
            void onSend();
          }}
        >
          {text('send')}
        </button>
      </footer>
    </section>
  );
};
