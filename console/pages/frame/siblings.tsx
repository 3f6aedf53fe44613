import { ActionIcon, Menu } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { ChevronsUpDown } from 'lucide-react';
import type { TenantName } from '../../../contract/tenants.ts';
import { paths } from '../../core/paths.ts';
import { useText } from '../../core/texts.ts';
import { useFirstInstitutions } from '../../entities/institution-options.ts';
import { useFirstOrganizations } from '../../entities/organization-options.ts';
import { institutionsSection } from '../../institutions/section.ts';
import { organizationsSection } from '../../organizations/section.ts';
import { MenuButton } from '../../ui/dialogs/menu-button.tsx';
import styles from './frame.module.css';

interface SiblingsProps {
  readonly id: string;
  readonly name: string;
  readonly to: (id: string, tab?: string) => string;
  /** Organization of the institutions; undefined for organizations. */
  readonly organizationId?: string | undefined;
  /** The current page: a sibling opens at the same tab. */
  readonly isCurrent: boolean;
}

interface SiblingItemsProps extends SiblingsProps {
  readonly names: readonly TenantName[] | undefined;
  readonly count: number | undefined;
  /** Address of the full list. */
  readonly all: string;
}

/** The first by name, and the current one. */
const SiblingItems = ({
  id,
  name,
  to,
  isCurrent,
  names = [],
  count = 0,
  all,
}: SiblingItemsProps) => {
  const t = useText();
  const page = to(id);
  const tab = useLocation({ select: ({ pathname }) => pathname.slice(page.length + 1) });
  const currentTab = isCurrent && tab !== '' ? tab : undefined;
  const isListed = names.some(({ _id }) => _id === id);
  const places = isListed ? names : [{ _id: id, name }, ...names];
  return (
    <>
      {places.map((place) => (
        <Menu.Item
          key={place._id}
          aria-current={place._id === id ? 'true' : undefined}
          fw={place._id === id ? 600 : undefined}
          renderRoot={(props) => <Link {...props} to={to(place._id, currentTab)} />}
        >
          {place.name}
        </Menu.Item>
      ))}
      {count > names.length && (
        <>
          <Menu.Divider />
          <Menu.Item renderRoot={(props) => <Link {...props} to={all} />}>
            {t('All {n, number}', { n: count })}
          </Menu.Item>
        </>
      )}
    </>
  );
};

const OrganizationSiblings = (props: SiblingsProps) => {
  const answer = useFirstOrganizations();
  const all = paths.dashboard(organizationsSection.path);
  return <SiblingItems {...props} names={answer?.organizations} count={answer?.count} all={all} />;
};

const InstitutionSiblings = ({ organizationId = '', ...props }: SiblingsProps) => {
  const answer = useFirstInstitutions(organizationId);
  const all = paths.organization(organizationId, institutionsSection.path);
  return <SiblingItems {...props} names={answer?.institutions} count={answer?.count} all={all} />;
};

/** Menu of other organizations, or of institutions of the same organization. */
export const Siblings = (props: SiblingsProps) => {
  const t = useText();
  const Others = props.organizationId === undefined ? OrganizationSiblings : InstitutionSiblings;
  return (
    <MenuButton
      position="bottom-start"
      // Long menus scroll, by the keyboard too.
      menuItemTabIndex={0}
      width={280}
      target={
        <ActionIcon
          size={24}
          className={styles.siblings}
          aria-label={t('Switch from {name}', { name: props.name })}
        >
          <ChevronsUpDown size={14} />
        </ActionIcon>
      }
    >
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        <Others {...props} />
      </Menu.Dropdown>
    </MenuButton>
  );
};
