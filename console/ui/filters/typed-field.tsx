import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';

interface Props {
  readonly label: string;
  /** Where fields stand below each other. */
  readonly labelled?: boolean;
  /** The label, unless something else is given. */
  readonly placeholder?: string;
  readonly icon: ReactNode;
  readonly className?: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** In ms, after the last key: what is typed is asked of the server. */
const pause = 250;
const longest = 100;

/** What is typed narrows a list once the typing rests. */
export const TypedField = (props: Props) => {
  const { label, labelled, placeholder, icon, className, value, onChange } = props;
  const [typed, setTyped] = useState(value);
  const [from, setFrom] = useState(value);
  const find = useDebouncedCallback((next: string) => onChange(next.trim()), pause);
  // The URL went elsewhere, by 'Show all' or a step back.
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
