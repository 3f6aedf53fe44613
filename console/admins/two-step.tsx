import { Button } from '@mantine/core';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { bothSteps, twoStep } from '../../contract/two-step.ts';
import { useAction, useQueryOf } from '../core/calls/queries.ts';
import { defineText, useText } from '../core/texts.ts';
import { Modal } from '../ui/dialogs/modal.tsx';
import { useDialog } from '../ui/dialogs/use-dialog.ts';
import { Awaited } from '../ui/feedback/awaited.tsx';
import { CodeField } from '../ui/form/code-field.tsx';
import { FormModal } from '../ui/form/form-modal.tsx';
import { PasswordField } from '../ui/form/password-field.tsx';
import type { FormDialog } from '../ui/form/use-form-dialog.ts';
import type { SaveOutcome } from '../ui/form/use-submit.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './two-step.module.css';
import { TwoStepSetup } from './two-step-setup.tsx';

interface BothStepsProps {
  readonly dialog: FormDialog;
  readonly title: string;
  readonly action: string;
  readonly save: (body: {
    readonly password: string;
    readonly code: string;
  }) => Promise<SaveOutcome>;
}

/** Asks for the password and a code, as a login does. */
const BothSteps = ({ dialog, title, action, save }: BothStepsProps) => {
  const t = useText();
  return (
    <FormModal
      dialog={dialog}
      title={title}
      action={action}
      schema={bothSteps}
      initial={{ password: '', code: '' }}
      save={save}
      size={420}
    >
      {({ input }) => (
        <>
          <PasswordField
            label={t('Password')}
            autoComplete="current-password"
            {...input('password')}
            data-autofocus
          />
          <CodeField
            description={t('From your authenticator app, or one of your recovery codes.')}
            {...input('code')}
          />
        </>
      )}
    </FormModal>
  );
};

interface TurnedOnProps {
  readonly codesLeft: number;
  readonly isRequired: boolean;
  readonly onRenew: () => void;
  readonly onTurnOff: () => void;
}

const TurnedOn = ({ codesLeft, isRequired, onRenew, onTurnOff }: TurnedOnProps) => {
  const t = useText();
  return (
    <>
      <div className={styles.state}>
        <ShieldCheck size={20} aria-hidden="true" />
        <div>
          <p>{t('You log in with your password and a code from your authenticator app.')}</p>
          <p className={styles.soft}>
            {t('{n, plural, one {# recovery code is left} other {# recovery codes are left}}', {
              n: codesLeft,
            })}
          </p>
          {isRequired && (
            <p className={styles.soft}>
              {t(
                'This server requires two-step login. If you turn it off, you have to set it up again.',
              )}
            </p>
          )}
        </div>
      </div>
      <div className={styles.foot}>
        <Button variant="default" onClick={onTurnOff}>
          {t('Turn off')}
        </Button>
        <Button onClick={onRenew} data-autofocus>
          {t('New recovery codes')}
        </Button>
      </div>
    </>
  );
};

interface TwoStepProps {
  readonly dialog: { readonly opened: boolean; readonly close: () => void };
}

const refresh = [twoStep.state];

/** Turns two-step login on and off, and makes new recovery codes. */
const TwoStep = ({ dialog: { opened, close } }: TwoStepProps) => {
  const t = useText();
  const [codes, setCodes] = useState<readonly string[]>();
  const answer = useQueryOf(twoStep.state, {}, { enabled: opened, staleTime: 0 });
  const renewal = { ...useDialog<true>(), name: 'new recovery codes', restoredInput: undefined };
  const ending = { ...useDialog<true>(), name: 'two-step off', restoredInput: undefined };
  const renew = useAction(twoStep.renewCodes, {
    failed: defineText('Failed to make new recovery codes'),
    refresh,
  });
  const turnOff = useAction(twoStep.off, {
    done: defineText('Two-step login turned off'),
    failed: defineText('Failed to turn off two-step login'),
    refresh,
  });
  const leave = () => {
    setCodes(undefined);
    close();
  };
  const state = answer.data;
  const isDialogOpen = renewal.opened || ending.opened;
  return (
    <>
      <Modal
        opened={opened}
        onClose={leave}
        // Codes that cannot be seen again are not closed by a slip.
        closeOnClickOutside={!codes && !isDialogOpen}
        closeOnEscape={!codes && !isDialogOpen}
        trapFocus={!isDialogOpen}
        title={codes ? t('Recovery codes') : t('Two-step login')}
        size={codes ? 600 : 520}
      >
        {codes && <RecoveryCodes codes={codes} onDone={leave} />}
        {!codes && (
          <Awaited answer={answer} height={168} failed={t('Failed to fetch two-step login')} />
        )}
        {!codes && state?.isOn && (
          <TurnedOn
            codesLeft={state.codesLeft}
            isRequired={state.isRequired}
            onRenew={() => renewal.open(true)}
            onTurnOff={() => ending.open(true)}
          />
        )}
        {!codes && state && !state.isOn && <TwoStepSetup onCodes={setCodes} />}
      </Modal>
      {renewal.subject && (
        <BothSteps
          dialog={renewal}
          title={t('New recovery codes')}
          action={t('Make new codes')}
          save={async (body) => {
            const outcome = await renew.run({ body });
            if (outcome.ok) setCodes(outcome.answer.recoveryCodes);
            return outcome;
          }}
        />
      )}
      {ending.subject && (
        <BothSteps
          dialog={ending}
          title={t('Turn off two-step login')}
          action={t('Turn off')}
          save={(body) => turnOff.run({ body })}
        />
      )}
    </>
  );
};

export default TwoStep;
