import type { OptionsFilter } from '@mantine/core';
import { searchForm, typedForm } from '../../../contract/values/text-forms.ts';

/** Options of a select that hold the typed text, in the form in which the server searches. */
export const filterOptions: OptionsFilter = ({ options, search }) => {
  const form = typedForm(search);
  return options.filter(
    (option) => !('label' in option) || searchForm(option.label).includes(form),
  );
};
