import { Link } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import type { Institution } from '../../contract/institutions.ts';
import { attentionText, toneOf } from '../core/attention.ts';
import { useFormats } from '../core/formats.ts';
import { useText } from '../core/texts.ts';
import { ActionsMenu } from '../ui/actions-menu.tsx';
import { EntityCard } from '../ui/entity-card.tsx';
import { categoryTexts } from './categories.ts';

interface Props {
  readonly institution: Institution;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

export const InstitutionCard = ({ institution, onEdit, onDelete }: Props) => {
  const t = useText();
  const formats = useFormats();
  const { _id, name, type, category, logo, inside } = institution;
  return (
    <EntityCard
      name={name}
      type={[t(categoryTexts[category]), type].filter(Boolean).join(' · ')}
      logo={logo}
      link={(text, className) => (
        <Link to="/institution/$id" params={{ id: _id }} className={className}>
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
        { label: t('Machines'), value: inside.machines },
        { label: t('Silent'), value: inside.silent },
        { label: t('Stock left'), value: inside.stockLeft },
      ]}
      tone={toneOf(inside)}
      state={attentionText(inside, t, formats)}
    />
  );
};
