import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';

interface TypedFieldProps {
  readonly label: string;
  /** Shows the label, where fields are stacked. */
  readonly labelled?: boolean;
  /** The label by default. */
  readonly placeholder?: string;
  readonly icon: ReactNode;
  readonly className?: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Debounce in ms: the typed text is sent to the server. */
const pause = 250;
const longest = 100;

/** Search field of a list, debounced. */
export const TypedField = (props: TypedFieldProps) => {
  const { label, labelled, placeholder, icon, className, value, onChange } = props;
  const [typed, setTyped] = useState(value);
  const [from, setFrom] = useState(value);
  const find = useDebouncedCallback((next: string) => onChange(next.trim()), pause);
  // The URL changed from outside, by 'Show all' or by going back.
  if (from !== value) {
    setFrom(value);
    if (typed.trim() !== value) setTyped(value);
  }
  return (
    <TextInput
      {...(labelled ? { label } : { 'aria-label': label })}
      className={className ?? ''}
      type="search"
      placeholder={placeholder ?? label}
      leftSection={icon}
      maxLength={longest}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        find(currentTarget.value);
      }}
    />
  );
};
