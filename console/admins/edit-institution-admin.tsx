import { EditForm, type EditProps } from './edit-form.tsx';
import { useInstitutionSubordinate } from './queries.ts';

interface EditInstitutionAdminProps extends EditProps {
  readonly institutionId: string;
}

const EditInstitutionAdmin = ({ institutionId, dialog, admin }: EditInstitutionAdminProps) => (
  <EditForm
    dialog={dialog}
    admin={admin}
    subordinate={useInstitutionSubordinate(institutionId, admin._id)}
  />
);

export default EditInstitutionAdmin;
