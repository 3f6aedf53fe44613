import { useText } from '../core/texts.ts';
import type { Narrow } from '../entities/narrow.ts';
import { useOrganizationOffer } from '../organizations/names.ts';

/** What is shown of everything can be narrowed to an organization. */
export const useOrganizationNarrow = (chosen: string | undefined, enabled = true): Narrow => {
  const t = useText();
  return {
    key: 'organizationId',
    label: t('Organization'),
    allLabel: t('All organizations'),
    ...useOrganizationOffer(chosen, enabled),
  };
};
