import { Input } from '@mantine/core';
import { useId } from 'react';
import { Segments } from '../frame/segments.tsx';

interface ChoiceFieldProps<V extends string> {
  readonly label: string;
  /** Explains the chosen option. */
  readonly description?: string;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly error?: string | undefined;
}

/** Segmented control as a form field. */
export const ChoiceField = <V extends string>(props: ChoiceFieldProps<V>) => {
  const { label, description, options, value, onChange, error } = props;
  const id = useId();
  return (
    <div>
      <Input.Label id={id} labelElement="div">
        {label}
      </Input.Label>
      <Segments fullWidth aria-labelledby={id} data={options} value={value} onChange={onChange} />
      {description && <Input.Description>{description}</Input.Description>}
      {error && <Input.Error role="alert">{error}</Input.Error>}
    </div>
  );
};
