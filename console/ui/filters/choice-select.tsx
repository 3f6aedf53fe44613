import { Select } from '../form/select.tsx';

interface ChoiceSelectProps<T extends string> {
  readonly label: string;
  /** Shows the label above the field, not only to screen readers. */
  readonly labelled?: boolean;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly className?: string | undefined;
}

/** Select of a few options, one of which is always chosen. */
export const ChoiceSelect = <T extends string>(props: ChoiceSelectProps<T>) => {
  const { label, labelled, options, value, onChange, className } = props;
  return (
    <Select<T>
      label={labelled ? label : undefined}
      aria-label={labelled ? undefined : label}
      data={[...options]}
      value={value}
      onChange={(next) => next && onChange(next)}
      allowDeselect={false}
      className={className}
    />
  );
};
