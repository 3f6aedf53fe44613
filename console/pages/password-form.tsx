import { PasswordInput } from '@mantine/core';
import { admins } from '../../contract/admins.ts';
import { notify } from '../core/notices.ts';
import { useDeed } from '../core/queries.ts';
import { endSession } from '../core/session.ts';
import { say, useText } from '../core/texts.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import type { FormDialog } from '../ui/form/use-form-dialog.ts';

interface Props {
  readonly dialog: FormDialog;
}

/** Every session of the admin ends with a new password, this one too. */
const PasswordForm = ({ dialog }: Props) => {
  const t = useText();
  const change = useDeed(admins.password, { failed: say('Failed to change the password') });
  const eye = { 'aria-label': t('Show password') };
  return (
    <FormModal
      dialog={dialog}
      title={t('Change password')}
      action={t('Change password')}
      schema={admins.password.body}
      initial={{ oldPassword: '', newPassword: '' }}
      save={async (body) => {
        const outcome = await change.run({ body });
        if (!outcome.ok) return outcome.errors;
        endSession();
        notify('plain', say('Your password is changed. Log in with the new one.'));
        return undefined;
      }}
    >
      {({ input }) => (
        <>
          <PasswordInput
            label={t('Current password')}
            required
            autoComplete="current-password"
            visibilityToggleButtonProps={eye}
            {...input('oldPassword')}
            data-autofocus
          />
          <PasswordInput
            label={t('New password')}
            required
            description={t('At least 6 characters. You will be logged out everywhere.')}
            autoComplete="new-password"
            visibilityToggleButtonProps={eye}
            {...input('newPassword')}
          />
        </>
      )}
    </FormModal>
  );
};

// What `lazy` takes.
export default PasswordForm;
