import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { EndpointAnswer } from '../../contract/endpoint.ts';
import { type BothSteps, twoStep } from '../../contract/two-step.ts';
import { useAction } from '../core/calls/queries.ts';
import { defineText, useText } from '../core/texts.ts';
import { CodeField } from '../ui/form/code-field.tsx';
import { useFields } from '../ui/form/fields.ts';
import { PasswordField } from '../ui/form/password-field.tsx';
import { useSubmit } from '../ui/form/use-submit.ts';
import { CopyButton } from '../ui/frame/copy-button.tsx';
import { qrOf } from '../ui/frame/qr.ts';
import { QrCode } from '../ui/frame/qr-code.tsx';
import { useCopy } from '../ui/frame/use-copy.ts';
import styles from './two-step.module.css';

type TwoStepStart = EndpointAnswer<typeof twoStep.begin>;

const Secret = ({ setup: { secret, secretAddress } }: { readonly setup: TwoStepStart }) => {
  const t = useText();
  const qr = useMemo(() => qrOf(secretAddress), [secretAddress]);
  const { textRef, copied, copy } = useCopy<HTMLElement>(secret);
  return (
    <div className={styles.scan}>
      <QrCode qr={qr} label={t('QR code for the authenticator app')} className={styles.qr} />
      <div className={styles.byHand}>
        <p className={styles.soft}>{t('Or enter this key by hand:')}</p>
        <code ref={textRef} className={styles.secret}>
          {secret.match(/.{1,4}/g)?.join(' ')}
        </code>
        <CopyButton size="compact-sm" copied={copied} copy={copy} />
      </div>
    </div>
  );
};

interface TwoStepSetupProps {
  readonly onCodes: (codes: readonly string[]) => void;
}

const Confirmation = ({ onCodes }: TwoStepSetupProps) => {
  const t = useText();
  const fields = useFields(twoStep.confirm.body, { password: '', code: '' });
  const confirm = useAction(twoStep.confirm, {
    done: defineText('Two-step login turned on'),
    failed: defineText('Failed to turn on two-step login'),
    refresh: [twoStep.state],
  });
  const save = async (body: BothSteps) => {
    const outcome = await confirm.run({ body });
    if (outcome.ok) onCodes(outcome.answer.recoveryCodes);
    return outcome;
  };
  const { holder, submit, busy } = useSubmit(fields, save, () => undefined);
  return (
    <form ref={holder} noValidate className={styles.confirm} onSubmit={submit}>
      <CodeField {...fields.input('code')} data-autofocus />
      <PasswordField
        label={t('Password')}
        autoComplete="current-password"
        {...fields.input('password')}
      />
      <Button type="submit" loading={busy}>
        {t('Turn on')}
      </Button>
    </form>
  );
};

export const TwoStepSetup = ({ onCodes }: TwoStepSetupProps) => {
  const t = useText();
  const [setup, setSetup] = useState<TwoStepStart>();
  const begin = useAction(twoStep.begin, { failed: defineText('Failed to start the set-up') });
  const start = async () => {
    const outcome = await begin.run({});
    if (outcome.ok) setSetup(outcome.answer);
  };
  if (!setup) {
    return (
      <>
        <p className={styles.lead}>
          {t(
            'You then log in with your password and a code from an app on your phone. Your password alone is no use to anybody.',
          )}
        </p>
        <p className={styles.soft}>
          {t('You need an authenticator app, such as Google Authenticator, Aegis or 2FAS.')}
        </p>
        <div className={styles.foot}>
          <Button loading={begin.busy} onClick={() => void start()} data-autofocus>
            {t('Set up')}
          </Button>
        </div>
      </>
    );
  }
  return (
    <ol className={styles.steps}>
      <li className={styles.step}>
        <p className={styles.lead}>{t('Scan this code with the app.')}</p>
        <Secret setup={setup} />
      </li>
      <li className={styles.step}>
        <p className={styles.lead}>{t('Enter the six digits that the app shows now.')}</p>
        <Confirmation onCodes={onCodes} />
      </li>
    </ol>
  );
};
