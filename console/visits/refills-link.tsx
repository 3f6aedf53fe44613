import { PackagePlus } from 'lucide-react';
import { paths } from '../core/paths.ts';
import type { InInstitution } from '../core/section.ts';
import { useText } from '../core/texts.ts';
import { HeadAction } from '../ui/frame/head-action.tsx';

/** Leads from the page of an institution to its refills. */
export const RefillsLink = ({ institutionId }: InInstitution) => {
  const t = useText();
  return <HeadAction icon={PackagePlus} label={t('Refills')} to={paths.refills(institutionId)} />;
};
