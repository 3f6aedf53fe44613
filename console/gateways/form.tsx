import { Button, Group, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { gatewayForm } from '../../contract/gateways.ts';
import { useText } from '../core/texts.ts';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { useFields } from '../ui/fields.ts';
import { useDialog } from '../ui/use-dialog.ts';
import { useSubmit } from '../ui/use-submit.ts';
import { CredentialFields, type Values } from './credential-fields.tsx';
import styles from './form.module.css';
import { useRemoveGateway, useSaveGateway } from './queries.ts';

type Choice = 'default' | 'own';

interface Props {
  readonly institutionId: string;
  /** The username of the own gateway, where there is one. */
  readonly saved: string | undefined;
}

export const GatewayForm = ({ institutionId, saved }: Props) => {
  const t = useText();
  const params = { institutionId };
  const inUse: Choice = saved === undefined ? 'default' : 'own';
  const [choice, setChoice] = useState<Choice>(inUse);
  const save = useSaveGateway();
  const remove = useRemoveGateway();
  const removal = useDialog<true>();
  const fields = useFields<Values>(gatewayForm, {
    username: saved ?? '',
    password: '',
    appKey: '',
    appSecret: '',
  });
  const saveOwn = async (body: Values) => {
    const outcome = await save.run({ params, body });
    return outcome.ok ? undefined : outcome.errors;
  };
  const { holder, submit, busy } = useSubmit(fields, saveOwn, () => fields.form.reset());
  const confirmRemoval = async () => {
    const { ok } = await remove.run({ params });
    if (ok) removal.close();
  };

  const options = [
    {
      value: 'default',
      label: t('Default gateway'),
      hint: t('Payments go to the bKash account of the platform.'),
    },
    {
      value: 'own',
      label: t('Own bKash gateway'),
      hint: t('Payments go to the institution’s own bKash merchant account.'),
    },
  ] as const;

  return (
    <Card className={styles.card}>
      <form
        ref={holder}
        noValidate
        onSubmit={(event) => {
          if (choice === 'own') return submit(event);
          event.preventDefault();
          removal.open(true);
        }}
      >
        <h1 className={styles.title}>{t('Payment gateway')}</h1>
        <Stack gap="md">
          <Radio.Group
            aria-label={t('Payment gateway')}
            value={choice}
            onChange={(next) => setChoice(next === 'own' ? 'own' : 'default')}
          >
            <div className={styles.options}>
              {options.map(({ value, label, hint }) => (
                <Radio
                  key={value}
                  className={styles.option}
                  value={value}
                  iconColor="var(--vms-on-accent)"
                  label={
                    <>
                      {label}
                      {inUse === value && (
                        <Badge tone="good" dot>
                          {t('In use')}
                        </Badge>
                      )}
                    </>
                  }
                  description={hint}
                />
              ))}
            </div>
          </Radio.Group>
          {choice === 'own' && (
            <CredentialFields input={fields.input} hasSaved={saved !== undefined} />
          )}
        </Stack>
        <Group justify="flex-end" mt="lg">
          <Button type="submit" loading={busy} disabled={choice === 'default' && !saved}>
            {t('Save')}
          </Button>
        </Group>
      </form>
      <Confirm
        opened={removal.opened}
        title={t('Default gateway')}
        question={t('Are you sure, you want to delete the payment gateway credentials?')}
        action={t('Delete')}
        danger
        busy={remove.busy}
        onConfirm={() => void confirmRemoval()}
        onClose={removal.close}
      />
    </Card>
  );
};
