import type { AttentionTab } from '../../contract/attention.ts';
import { institutions } from '../../contract/institutions.ts';
import type { AttentionSearch } from '../attention/search.ts';
import { attentionSection } from '../attention/section.ts';
import { useAnswer } from '../core/queries.ts';
import type { Searched } from '../core/section.ts';
import { useSession } from '../core/session.ts';
import { useText } from '../core/texts.ts';
import type { Narrow } from '../entities/narrow.ts';
import { useOrganizations } from '../organizations/queries.ts';
import { optionsOf } from './options.ts';

const { view: View } = attentionSection('OPEN');

/** By organization, and once there is one by its institutions. */
const useNarrows = (chosen: string | undefined): Narrow[] => {
  const t = useText();
  const admin = useSession()?.admin;
  const isSuper = admin?.type === 'SUPER';
  const organizationId = isSuper ? chosen : admin?.organizationId;
  const isAbove = admin?.type !== 'INSTITUTION' && organizationId != null;
  const organizations = useOrganizations(isSuper).data?.organizations;
  const inside = useAnswer(
    institutions.all,
    { params: { organizationId: organizationId ?? '' } },
    { enabled: isAbove },
  ).data?.institutions;
  const narrows: Narrow[] = [];
  if (isSuper) {
    narrows.push({
      key: 'organizationId',
      label: t('Organization'),
      allLabel: t('All organizations'),
      options: optionsOf(organizations),
    });
  }
  if (isAbove) {
    narrows.push({
      key: 'institutionId',
      label: t('Institution'),
      allLabel: t('All institutions'),
      options: optionsOf(inside),
    });
  }
  return narrows;
};

interface Props extends Searched<AttentionSearch> {
  readonly tab: AttentionTab;
}

const OwnAttention = (props: Props) => (
  <View {...props} narrows={useNarrows(props.search.organizationId)} />
);

// What `lazy` takes.
export default OwnAttention;
