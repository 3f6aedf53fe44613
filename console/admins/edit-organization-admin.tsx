import { EditForm, type EditProps } from './edit-form.tsx';
import { useOrganizationAdminBelow } from './queries.ts';

interface Props extends EditProps {
  readonly organizationId: string;
}

const EditOrganizationAdmin = ({ organizationId, dialog, admin }: Props) => (
  <EditForm
    dialog={dialog}
    admin={admin}
    below={useOrganizationAdminBelow(organizationId, admin._id)}
  />
);

// `lazy` needs a default export.
export default EditOrganizationAdmin;
