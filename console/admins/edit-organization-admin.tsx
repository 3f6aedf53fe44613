import { EditForm, type EditProps } from './edit-form.tsx';
import { useOrganizationSubordinate } from './queries.ts';

interface EditOrganizationAdminProps extends EditProps {
  readonly organizationId: string;
}

const EditOrganizationAdmin = ({ organizationId, dialog, admin }: EditOrganizationAdminProps) => (
  <EditForm
    dialog={dialog}
    admin={admin}
    subordinate={useOrganizationSubordinate(organizationId, admin._id)}
  />
);

export default EditOrganizationAdmin;
