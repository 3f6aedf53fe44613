import { useText } from '../core/texts.ts';
import type { Narrow } from '../entities/narrow.ts';
import { useOrganizations } from '../organizations/queries.ts';
import { optionsOf } from './options.ts';

/** What is shown of everything can be narrowed to an organization. */
export const useOrganizationNarrow = (): Narrow => {
  const t = useText();
  const { data } = useOrganizations();
  return {
    key: 'organizationId',
    label: t('Organization'),
    allLabel: t('All organizations'),
    options: optionsOf(data?.organizations),
  };
};
