import { admins } from '../../../contract/admins.ts';
import { useAction } from '../../core/calls/queries.ts';
import { endSession } from '../../core/calls/session.ts';
import { defineText, useText } from '../../core/texts.ts';
import { showToast } from '../../core/toasts.ts';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { NewPasswordField } from '../../ui/form/new-password-field.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import type { FormDialog } from '../../ui/form/use-form-dialog.ts';

interface PasswordFormProps {
  readonly dialog: FormDialog;
}

/** A new password ends every session of the admin, this one too. */
const PasswordForm = ({ dialog }: PasswordFormProps) => {
  const t = useText();
  const changePassword = useAction(admins.password, {
    failed: defineText('Failed to change the password'),
  });
  return (
    <FormModal
      dialog={dialog}
      title={t('Change password')}
      action={t('Change password')}
      schema={admins.password.body}
      initial={{ oldPassword: '', newPassword: '' }}
      save={async (body) => {
        const outcome = await changePassword.run({ body });
        if (outcome.ok) {
          endSession();
          showToast('plain', defineText('Password changed. Log in with the new one.'));
        }
        return outcome;
      }}
    >
      {({ input }) => (
        <>
          <PasswordField
            label={t('Current password')}
            autoComplete="current-password"
            {...input('oldPassword')}
            data-autofocus
          />
          <NewPasswordField
            label={t('New password')}
            description={t('At least 6 characters. You will be logged out everywhere.')}
            {...input('newPassword')}
          />
        </>
      )}
    </FormModal>
  );
};

export default PasswordForm;
