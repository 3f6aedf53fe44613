import type { AttentionTab } from '../../../contract/attention.ts';
import type { AttentionSearch } from '../../attention/search.ts';
import { attentionSection } from '../../attention/section.ts';
import { useSession } from '../../core/calls/session.ts';
import type { SearchProps } from '../../core/section.ts';
import type { Narrow } from '../../entities/narrow.ts';
import { useOrganizationNarrow } from '../dashboard/organization-narrow.ts';
import { useInstitutionNarrow } from '../organization/institution-narrow.ts';

const { view: View } = attentionSection('OPEN');

/** Filters by organization, and by institution once an organization is chosen. */
const useNarrows = (chosen: AttentionSearch): Narrow[] => {
  const admin = useSession()?.admin;
  const isSuper = admin?.type === 'SUPER';
  const organizationId = isSuper ? chosen.organizationId : admin?.organizationId;
  const above = admin?.type === 'INSTITUTION' ? undefined : (organizationId ?? undefined);
  const byOrganization = useOrganizationNarrow(chosen.organizationId, isSuper);
  const byInstitution = useInstitutionNarrow(above, chosen.institutionId);
  return [...(isSuper ? [byOrganization] : []), ...(above === undefined ? [] : [byInstitution])];
};

interface OwnAttentionProps extends SearchProps<AttentionSearch> {
  readonly tab: AttentionTab;
}

const OwnAttention = (props: OwnAttentionProps) => (
  <View {...props} narrows={useNarrows(props.search)} />
);

// For `lazy`.
export default OwnAttention;
