import type { InInstitution, SearchProps } from '../core/section.ts';
import { useText } from '../core/texts.ts';
import { Admins } from './admins.tsx';
import type { AdminsSearch } from './search.ts';

type InstitutionAdminsProps = InInstitution & SearchProps<AdminsSearch>;

const InstitutionAdmins = ({ institutionId, ...searched }: InstitutionAdminsProps) => {
  const t = useText();
  return (
    <Admins
      key={institutionId}
      {...searched}
      role={t('Institution admin')}
      hint={t('They manage only this institution.')}
      tenant={{ kind: 'institution', id: institutionId }}
    />
  );
};

export default InstitutionAdmins;
