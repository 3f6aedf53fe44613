import { useText } from '../core/texts.ts';
import { Admins } from './admins.tsx';
import { useInstitutionAdmins } from './queries.ts';

const InstitutionAdmins = ({ institutionId }: { readonly institutionId: string }) => {
  const t = useText();
  return (
    <Admins
      of={useInstitutionAdmins(institutionId)}
      role={t('Institution admin')}
      hint={t('They manage this institution alone.')}
    />
  );
};

// What `lazy` takes.
export default InstitutionAdmins;
