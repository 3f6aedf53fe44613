import { useText } from '../core/texts.ts';
import type { Narrow } from '../entities/narrow.ts';
import { useInstitutions } from '../institutions/queries.ts';
import { optionsOf } from './options.ts';

/** What is shown of an organization can be narrowed to one of its institutions. */
export const useInstitutionNarrow = (organizationId: string): Narrow => {
  const t = useText();
  const { data } = useInstitutions(organizationId);
  return {
    key: 'institutionId',
    label: t('Institution'),
    allLabel: t('All institutions'),
    options: optionsOf(data?.institutions),
  };
};
