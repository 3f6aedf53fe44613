import type { OptionsFilter } from '@mantine/core';
import { searchForm } from '../../../contract/text-forms.ts';

/** Options of a select that hold the typed text, in the form in which the server searches. */
export const filterOptions: OptionsFilter = ({ options, search }) => {
  const form = searchForm(search.trim());
  return options.filter(
    (option) => !('label' in option) || searchForm(option.label).includes(form),
  );
};
