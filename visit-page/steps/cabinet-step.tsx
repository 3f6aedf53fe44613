import type { CabinetSlot } from '../../contract/visits.ts';
import { fillAll, keyOf } from '../slots.ts';
import type { Draft } from '../store/store.ts';
import { useWords } from '../words/words.ts';
import { SlotCard } from './slot-card.tsx';

interface CabinetStepProps {
  readonly slots: readonly CabinetSlot[];
  readonly entries: Draft['entries'];
  readonly onChange: (entries: Draft['entries']) => void;
  readonly onStep: (step: Draft['step']) => void;
}

/** The slots in the order of the shelves. */
export const CabinetStep = ({ slots, entries, onChange, onStep }: CabinetStepProps) => {
  const { text } = useWords();
  const rows = Map.groupBy(slots, ({ rowNo }) => rowNo);
  return (
    <section>
      <button type="button" className="wide" onClick={() => onChange(fillAll(slots, entries))}>
        {text('fillAll')}
      </button>
      {[...rows].map(([rowNo, ofRow]) => (
        <section key={rowNo} aria-labelledby={`row-${rowNo}`}>
          <h2 id={`row-${rowNo}`}>{text('row', { n: rowNo })}</h2>
          <div className="slots">
            {ofRow.map((slot) => (
              <SlotCard
                key={keyOf(slot)}
                slot={slot}
                entry={entries[keyOf(slot)] ?? {}}
                onChange={(entry) => onChange({ ...entries, [keyOf(slot)]: entry })}
              />
            ))}
          </div>
        </section>
      ))}
      <footer>
        <button type="button" onClick={() => onStep('WHO')}>
          {text('back')}
        </button>
        <button type="button" className="main" onClick={() => onStep('CASH')}>
          {text('next')}
        </button>
      </footer>
    </section>
  );
};
