import { useState } from 'react';
import { maxCash, parseTaka } from '../slots.ts';
import type { Draft } from '../store/store.ts';
import { useWords } from '../words/words.ts';
import { CountField } from './count-field.tsx';

interface CashStepProps {
  /** Taka; undefined while nobody counted. */
  readonly cash: number | undefined;
  readonly onChange: (cash: number | undefined) => void;
  readonly onStep: (step: Draft['step']) => void;
}

/** Asks for the cash without a hint of what is expected, so that nobody copies it. */
export const CashStep = ({ cash, onChange, onStep }: CashStepProps) => {
  const { text } = useWords();
  const [isEmptied, setIsEmptied] = useState(cash !== undefined);
  const leave = () => {
    onChange(undefined);
    onStep('CHECK');
  };
  return (
    <section>
      <h2>{text('emptiedBox')}</h2>
      <div className="people">
        <button type="button" onClick={leave}>
          {text('no')}
        </button>
        <button type="button" aria-pressed={isEmptied} onClick={() => setIsEmptied(true)}>
          {text('yes')}
        </button>
      </div>
      {isEmptied && (
        <div className="number cash">
          <span>{text('cashCounted')}</span>
          <CountField
            label={text('cashCounted')}
            value={cash}
            parse={parseTaka}
            fault={text('wrongTaka', { max: maxCash })}
            onChange={onChange}
          />
        </div>
      )}
      <footer>
        <button type="button" onClick={() => onStep('CABINET')}>
          {text('back')}
        </button>
        {isEmptied && (
          <button
            type="button"
            className="main"
            disabled={cash === undefined}
            onClick={() => onStep('CHECK')}
          >
            {text('check')}
          </button>
        )}
      </footer>
    </section>
  );
};
