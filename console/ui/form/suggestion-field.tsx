import { Combobox, TextInput, type TextInputProps, useCombobox } from '@mantine/core';
import { searchForm } from '../../../contract/values/text-forms.ts';

interface SuggestionFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  readonly suggestions: readonly string[];
  /** Name of the list for screen readers. */
  readonly suggestionsLabel: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Free text with suggestions. Without any it is a plain text field. */
export const SuggestionField = (props: SuggestionFieldProps) => {
  const { suggestions, suggestionsLabel, value, onChange, ...input } = props;
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const typed = searchForm(value.trim());
  // A whole suggestion offers the others as well.
  const isChosen = suggestions.includes(value);
  const offered = suggestions.filter((text) => isChosen || searchForm(text).includes(typed));
  const change = (next: string) => {
    onChange(next);
    combobox.resetSelectedOption();
  };
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(next) => {
        change(next);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target withAriaAttributes={suggestions.length > 0} withExpandedAttribute>
        <TextInput
          {...input}
          autoComplete="off"
          value={value}
          onChange={({ currentTarget }) => {
            change(currentTarget.value);
            combobox.openDropdown();
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      {offered.length > 0 && (
        <Combobox.Dropdown>
          <Combobox.Options aria-label={suggestionsLabel} mah={220} style={{ overflowY: 'auto' }}>
            {offered.map((text) => (
              <Combobox.Option key={text} value={text}>
                {text}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      )}
    </Combobox>
  );
};
