import { useText } from '../../core/texts.ts';
import type { Narrow } from '../../entities/narrow.ts';
import { useInstitutionOffer } from '../../institutions/names.ts';

/** Filter of an organization's page by institution. */
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
