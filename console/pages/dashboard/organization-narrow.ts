import { useText } from '../../core/texts.ts';
import type { Narrow } from '../../entities/narrow.ts';
import { useOrganizationOffer } from '../../organizations/names.ts';

/** Filter of a platform page by organization. */
export const useOrganizationNarrow = (chosen: string | undefined, enabled = true): Narrow => {
  const t = useText();
  return {
    key: 'organizationId',
    label: t('Organization'),
    allLabel: t('All organizations'),
    ...useOrganizationOffer(chosen, enabled),
  };
};
