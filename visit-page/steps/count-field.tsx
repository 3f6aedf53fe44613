import { useState } from 'react';
import { parseCount } from '../slots.ts';
import { useWords } from '../words/words.ts';

interface CountFieldProps {
  readonly label: string;
  readonly value: number | undefined;
  /** Stands in an empty field. */
  readonly placeholder?: number;
  /** A tap on the placeholder says that it is right. */
  readonly confirmsPlaceholder?: boolean;
  /** Reads what is typed; a count by default. */
  readonly parse?: (text: string) => number | undefined;
  readonly fault?: string;
  readonly onChange: (value: number | undefined) => void;
}

/** A number in digits of both kinds. What is no number stays in the field, with the reason below. */
export const CountField = ({
  label,
  value,
  placeholder,
  confirmsPlaceholder = false,
  parse = parseCount,
  fault,
  onChange,
}: CountFieldProps) => {
  const { number, text } = useWords();
  const [typed, setTyped] = useState<string>();
  const isWrong = typed !== undefined && typed.trim() !== '' && parse(typed) === undefined;
  const type = (next: string) => {
    setTyped(next);
    const count = parse(next);
    if (count !== undefined || next.trim() === '') onChange(count);
  };
  return (
    <>
      <input
        inputMode="numeric"
        aria-label={label}
        aria-invalid={isWrong}
        value={typed ?? (value === undefined ? '' : number(value))}
        placeholder={placeholder === undefined ? undefined : number(placeholder)}
        // A tap alone: the Tab key passes by uncounted slots.
        onClick={() => confirmsPlaceholder && value === undefined && onChange(placeholder)}
        onFocus={(event) => event.currentTarget.select()}
        onInput={(event) => type(event.currentTarget.value)}
        onBlur={() => !isWrong && setTyped(undefined)}
      />
      {isWrong && (
        <span role="alert" className="fault">
          {fault ?? text('wrongNumber')}
        </span>
      )}
    </>
  );
};
