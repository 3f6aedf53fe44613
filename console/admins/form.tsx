import { PasswordInput, TextInput } from '@mantine/core';
import { adminForm } from '../../contract/admins.ts';
import { useText } from '../core/texts.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import type { FormDialog } from '../ui/form/use-form-dialog.ts';
import type { AdminsOf } from './queries.ts';

interface Props {
  readonly dialog: FormDialog;
  readonly create: AdminsOf['create'];
}

const AdminForm = ({ dialog, create }: Props) => {
  const t = useText();
  return (
    <FormModal
      dialog={dialog}
      title={t('Add Admin')}
      action={t('Add Admin')}
      schema={adminForm}
      initial={{ username: '', password: '' }}
      save={async (body) => {
        const outcome = await create(body);
        return outcome.ok ? undefined : outcome.errors;
      }}
    >
      {({ input }) => (
        <>
          <TextInput
            label={t('Username')}
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...input('username')}
            data-autofocus
          />
          <PasswordInput
            label={t('Password')}
            required
            description={t('At least 6 characters. It cannot be seen again after saving.')}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': t('Show password') }}
            {...input('password')}
          />
        </>
      )}
    </FormModal>
  );
};

// What `lazy` takes.
export default AdminForm;
