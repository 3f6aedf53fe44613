import { EditForm, type EditProps } from './edit-form.tsx';
import { useInstitutionAdminBelow } from './queries.ts';

interface Props extends EditProps {
  readonly institutionId: string;
}

const EditInstitutionAdmin = ({ institutionId, dialog, admin }: Props) => (
  <EditForm
    dialog={dialog}
    admin={admin}
    below={useInstitutionAdminBelow(institutionId, admin._id)}
  />
);

// `lazy` needs a default export.
export default EditInstitutionAdmin;
