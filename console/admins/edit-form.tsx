import { Button, Stack } from '@mantine/core';
import { type Admin, adminUpdateForm } from '../../contract/admins.ts';
import { useText } from '../core/texts.ts';
import { Confirm } from '../ui/dialogs/confirm.tsx';
import { useConfirmedAction } from '../ui/dialogs/use-confirmed-action.ts';
import { Awaited } from '../ui/feedback/awaited.tsx';
import { FormModal } from '../ui/form/form-modal.tsx';
import { NewPasswordField } from '../ui/form/new-password-field.tsx';
import type { FormDialog } from '../ui/form/use-form-dialog.ts';
import { UsernameField } from '../ui/form/username-field.tsx';
import styles from './edit-form.module.css';
import { type SubordinateAdmin, type Tenant, useSubordinate } from './queries.ts';
import { SessionList } from './session-list.tsx';

interface TwoStepSectionProps {
  readonly admin: Admin;
  readonly onTurnOff: () => void;
}

const TwoStepSection = ({ admin, onTurnOff }: TwoStepSectionProps) => {
  const t = useText();
  const isOn = admin.twoStep === 'ON';
  return (
    <section className={styles.part}>
      <div className={styles.line}>
        <div>
          <h3>{t('Two-step login')}</h3>
          <p className={styles.hint}>
            {isOn ? t('On. Turn it off if the phone is lost.') : t('Off')}
          </p>
        </div>
        {isOn && (
          <Button variant="default" size="xs" onClick={onTurnOff}>
            {t('Turn off')}
          </Button>
        )}
      </div>
    </section>
  );
};

const Sessions = ({ below: subordinate }: { readonly below: SubordinateAdmin }) => {
  const t = useText();
  const { answer, page, onPage, endSession } = subordinate;
  return (
    <section className={styles.part}>
      <h3>{t('Sessions')}</h3>
      <Awaited answer={answer} height={64} failed={t('Failed to fetch the sessions')} />
      {answer.data?.sessions.length === 0 && (
        <p className={styles.hint}>{t('Logged in nowhere')}</p>
      )}
      {answer.data && answer.data.sessions.length > 0 && (
        <div className={styles.list}>
          <SessionList
            label={t('Sessions')}
            sessions={answer.data.sessions}
            count={answer.data.count}
            page={page}
            onPage={onPage}
            onEnd={(id) => void endSession(id)}
          />
        </div>
      )}
    </section>
  );
};

interface EditFormProps {
  readonly dialog: FormDialog;
  readonly admin: Admin;
  readonly tenant: Tenant;
}

const valuesOf = ({ username, version }: Admin) => ({ username, password: '', version });

const EditForm = ({ dialog, admin, tenant }: EditFormProps) => {
  const t = useText();
  const subordinate = useSubordinate(tenant, admin._id);
  const ending = useConfirmedAction<true>(() => subordinate.turnOffTwoStep());
  const { username } = admin;
  return (
    <FormModal
      dialog={dialog}
      title={t('Edit admin')}
      subtitle={username}
      action={t('Save')}
      schema={adminUpdateForm}
      initial={valuesOf(admin)}
      newest={{ fetch: subordinate.refetch, valuesOf }}
      save={subordinate.update}
      size={560}
    >
      {({ input }) => (
        <>
          <UsernameField {...input('username')} data-autofocus />
          <NewPasswordField
            label={t('New password')}
            description={t('Leave it empty to keep the current one.')}
            required={false}
            {...input('password')}
          />
          <p className={styles.hint}>
            {t('A new username or password logs this admin out everywhere.')}
          </p>
          <Stack gap={0}>
            <TwoStepSection admin={admin} onTurnOff={() => ending.requestConfirm(true)} />
            <Sessions below={subordinate} />
          </Stack>
          <Confirm
            {...ending.confirmation}
            title={t('Turn off two-step login')}
            question={t('Turn off two-step login of "{username}"?', { username })}
            note={t('After that the password alone is enough, and all sessions of this admin end.')}
            action={t('Turn off')}
            danger
          />
        </>
      )}
    </FormModal>
  );
};

export default EditForm;
