import { useState } from 'react';
import type { CabinetSlot } from '../../contract/visits.ts';
import { missingIn } from '../slots.ts';
import type { SlotEntry } from '../store/store.ts';
import { useWords } from '../words/words.ts';
import { CountField } from './count-field.tsx';
import { useLongPress } from './use-long-press.ts';

interface SlotCardProps {
  readonly slot: CabinetSlot;
  readonly entry: SlotEntry;
  readonly onChange: (entry: SlotEntry) => void;
}

export const SlotCard = ({ slot, entry, onChange }: SlotCardProps) => {
  const { text, place } = useWords();
  const [isOpen, setIsOpen] = useState((entry.takenOut ?? 0) > 0);
  const { found, takenOut = 0, added = 0 } = entry;
  const { size, expected, capacity } = slot;
  const named = { place: place(slot) };
  const fill = () => onChange({ ...entry, added: missingIn(slot, entry) });
  const press = useLongPress(fill, () => onChange({ ...entry, added: added + 1 }));
  return (
    <article className="slot" aria-label={named.place}>
      <p className="slot-head">
        <b>{size || text('noSize')}</b> <span>{named.place}</span>
      </p>
      <p className="soft">{text('expectedOf', { n: expected, capacity })}</p>
      <div className="numbers">
        <div className="number">
          <span>{text('found')}</span>
          <CountField
            label={text('foundIn', named)}
            value={found}
            placeholder={expected}
            confirmsPlaceholder
            onChange={(value) => onChange({ ...entry, found: value })}
          />
        </div>
        <div className="stepper">
          <span>{text('added')}</span>
          <div>
            <button
              type="button"
              aria-label={text('removeOne', named)}
              disabled={added === 0}
              onClick={() => onChange({ ...entry, added: added - 1 })}
            >
              −
            </button>
            <CountField
              label={text('addedIn', named)}
              value={added}
              onChange={(value = 0) => onChange({ ...entry, added: value })}
            />
            <button type="button" aria-label={text('addOne', named)} {...press}>
              +
            </button>
          </div>
        </div>
        <button
          type="button"
          className="more"
          aria-label={text('more', named)}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          …
        </button>
      </div>
      {isOpen && (
        <div className="numbers">
          <div className="number">
            <span>{text('takenOut')}</span>
            <CountField
              label={text('takenOutIn', named)}
              value={takenOut}
              onChange={(value = 0) => onChange({ ...entry, takenOut: value })}
            />
          </div>
          <button type="button" onClick={fill}>
            {text('fill')}
          </button>
        </div>
      )}
    </article>
  );
};
