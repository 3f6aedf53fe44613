import { Link } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import type { Organization } from '../../contract/organizations.ts';
import { attentionText, toneOf } from '../core/attention.ts';
import { useFormats } from '../core/formats.ts';
import { useText } from '../core/texts.ts';
import { ActionsMenu } from '../ui/actions-menu.tsx';
import { EntityCard } from '../ui/entity-card.tsx';

interface Props {
  readonly organization: Organization;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

export const OrganizationCard = ({ organization, onEdit, onDelete }: Props) => {
  const t = useText();
  const formats = useFormats();
  const { _id, name, type, logo, inside } = organization;
  return (
    <EntityCard
      name={name}
      type={type}
      logo={logo}
      link={(text, className) => (
        <Link to="/organization/$id" params={{ id: _id }} className={className}>
          {text}
        </Link>
      )}
      menu={
        <ActionsMenu
          label={t('Actions for {name}', { name })}
          actions={[
            { label: t('Edit'), icon: <Pencil size={16} />, onClick: onEdit },
            { label: t('Delete'), icon: <Trash2 size={16} />, danger: true, onClick: onDelete },
          ]}
        />
      }
      figures={[
        { label: t('Institutions'), value: inside.institutions },
        { label: t('Machines'), value: inside.machines },
        { label: t('Stock left'), value: inside.stockLeft },
      ]}
      tone={toneOf(inside)}
      state={
        inside.institutions === 0 ? t('No institutions yet') : attentionText(inside, t, formats)
      }
    />
  );
};
