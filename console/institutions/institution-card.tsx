import { Link } from '@tanstack/react-router';
import type { Institution } from '../../contract/institutions.ts';
import { paths } from '../core/paths.ts';
import { useText } from '../core/texts.ts';
import { EntityCard } from '../entities/card.tsx';
import { categoryTexts } from './categories.ts';

interface InstitutionCardProps {
  readonly institution: Institution;
  readonly available: number | undefined;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

export const InstitutionCard = (props: InstitutionCardProps) => {
  const { institution, available, onEdit, onDelete } = props;
  const t = useText();
  const { _id, type, category, inside } = institution;
  return (
    <EntityCard
      entity={institution}
      kind={[t(categoryTexts[category]), type].filter(Boolean).join(' · ')}
      link={(text, className) => (
        <Link to={paths.institution(_id)} className={className}>
          {text}
        </Link>
      )}
      figures={[
        { label: t('Machines'), value: inside?.machines },
        { label: t('Silent'), value: inside?.silent },
        { label: t('Stock left'), value: inside?.stockLeft },
      ]}
      available={available}
      onEdit={onEdit}
      onDelete={onDelete}
    />
  );
};
