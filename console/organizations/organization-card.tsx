import { Link } from '@tanstack/react-router';
import type { Organization } from '../../contract/organizations.ts';
import { paths } from '../core/paths.ts';
import { useText } from '../core/texts.ts';
import { EntityCard } from '../entities/card.tsx';

interface OrganizationCardProps {
  readonly organization: Organization;
  readonly available: number | undefined;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

export const OrganizationCard = (props: OrganizationCardProps) => {
  const { organization, available, onEdit, onDelete } = props;
  const t = useText();
  const { _id, inside } = organization;
  return (
    <EntityCard
      entity={organization}
      link={(text, className) => (
        <Link to={paths.organization(_id)} className={className}>
          {text}
        </Link>
      )}
      figures={[
        { label: t('Institutions'), value: inside?.institutions },
        { label: t('Machines'), value: inside?.machines },
        { label: t('Stock left'), value: inside?.stockLeft },
      ]}
      state={inside?.institutions === 0 ? t('No institutions yet') : undefined}
      available={available}
      onEdit={onEdit}
      onDelete={onDelete}
    />
  );
};
