import { useText } from '../core/texts.ts';
import type { Narrow } from '../entities/narrow.ts';
import { useInstitutionOffer } from '../institutions/names.ts';

/** What is shown of an organization can be narrowed to one of its institutions. */
export const useInstitutionNarrow = (
  organizationId: string | undefined,
  chosen: string | undefined,
): Narrow => {
  const t = useText();
  return {
    key: 'institutionId',
    label: t('Institution'),
    allLabel: t('All institutions'),
    ...useInstitutionOffer(organizationId, chosen),
  };
};
