import { adminForm } from '../../contract/admins.ts';
import { useText } from '../core/texts.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import { NewPasswordField } from '../ui/form/new-password-field.tsx';
import type { FormDialog } from '../ui/form/use-form-dialog.ts';
import { UsernameField } from '../ui/form/username-field.tsx';
import type { AdminList } from './queries.ts';

interface AdminFormProps {
  readonly dialog: FormDialog;
  readonly create: AdminList['create'];
}

const AdminForm = ({ dialog, create }: AdminFormProps) => {
  const t = useText();
  return (
    <FormModal
      dialog={dialog}
      title={t('Add Admin')}
      action={t('Add Admin')}
      schema={adminForm}
      initial={{ username: '', password: '' }}
      save={create}
    >
      {({ input }) => (
        <>
          <UsernameField {...input('username')} data-autofocus />
          <NewPasswordField
            label={t('Password')}
            description={t('At least 6 characters. It cannot be seen again after saving.')}
            {...input('password')}
          />
        </>
      )}
    </FormModal>
  );
};

export default AdminForm;
