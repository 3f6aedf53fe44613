import { useText } from '../core/texts.ts';
import { Badge } from '../ui/frame/badge.tsx';

export const StateBadge = ({ isActivated }: { readonly isActivated: boolean }) => {
  const t = useText();
  return (
    <Badge tone={isActivated ? 'good' : 'neutral'} dot>
      {isActivated ? t('Active') : t('Inactive')}
    </Badge>
  );
};
