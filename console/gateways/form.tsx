import { Button, Group, Radio, Stack } from '@mantine/core';
import { say, useText } from '../core/texts.ts';
import { DiscardQuestion } from '../ui/form/discard-question.tsx';
import { useFields } from '../ui/form/fields.ts';
import { useRestored } from '../ui/form/restored.tsx';
import { useKeptInput } from '../ui/form/use-form-dialog.ts';
import { useSubmit } from '../ui/form/use-submit.ts';
import { useUnsaved } from '../ui/form/use-unsaved.ts';
import { Badge } from '../ui/frame/badge.tsx';
import { Card } from '../ui/frame/card.tsx';
import { Confirm } from '../ui/frame/confirm.tsx';
import { useAsk } from '../ui/frame/use-ask.ts';
import { CredentialFields } from './credential-fields.tsx';
import styles from './form.module.css';
import { useRemoveGateway, useSaveGateway } from './queries.ts';
import { type Choice, schema, type Values } from './values.ts';

const name = 'gateway';

interface Props {
  readonly institutionId: string;
  /** The username of the own gateway, where there is one. */
  readonly saved: string | undefined;
  /** Whether the platform has an account, which is paid by default. */
  readonly hasDefault: boolean;
}

/** The default as it is: without an account of the platform's nobody is paid by it. */
const defaultTexts = (hasDefault: boolean, hasOwn: boolean) => {
  if (hasDefault)
    return {
      label: say('Default gateway'),
      hint: say('Payments go to the bKash account of the platform.'),
    };
  if (hasOwn)
    return {
      label: say('Default gateway'),
      hint: say(
        'The platform has no bKash account: without the institution’s own, customers cannot pay.',
      ),
    };
  return {
    label: say('Not set up: customers cannot pay'),
    hint: say(
      'The platform has no bKash account. Save the institution’s own, or ask whoever runs this server.',
    ),
  };
};

export const GatewayForm = ({ institutionId, saved, hasDefault }: Props) => {
  const t = useText();
  const params = { institutionId };
  const inUse: Choice = saved === undefined ? 'default' : 'own';
  const save = useSaveGateway();
  const remove = useRemoveGateway();
  const removal = useAsk<true>(() => remove.run({ params }));
  const fields = useFields<Values>(schema, {
    choice: inUse,
    username: saved ?? '',
    password: '',
    appKey: '',
    appSecret: '',
  });
  const { form } = fields;
  const { choice } = fields.values;
  const restored = useRestored(fields, useKeptInput(name));
  const leaving = useUnsaved(name, undefined, () => (form.isDirty() ? form : undefined));
  const saveOwn = async ({ choice, ...body }: Values) => {
    const outcome = await save.run({ params, body });
    return outcome.ok ? undefined : outcome.errors;
  };
  const { holder, submit, busy } = useSubmit(fields, saveOwn, () => form.reset());

  const byDefault = defaultTexts(hasDefault, saved !== undefined);
  const options = [
    {
      value: 'default',
      label: t(byDefault.label),
      hint: t(byDefault.hint),
      serves: hasDefault,
    },
    {
      value: 'own',
      label: t('Own bKash gateway'),
      hint: t('Payments go to the institution’s own bKash merchant account.'),
      serves: true,
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
          removal.ask(true);
        }}
      >
        <h1 className={styles.title}>{t('Payment gateway')}</h1>
        <Stack gap="md">
          {restored}
          <Radio.Group
            aria-label={t('Payment gateway')}
            value={choice}
            onChange={(next) => form.setFieldValue('choice', next === 'own' ? 'own' : 'default')}
          >
            <div className={styles.options}>
              {options.map(({ value, label, hint, serves }) => (
                <Radio
                  key={value}
                  className={styles.option}
                  data-missing={(inUse === value && !serves) || undefined}
                  value={value}
                  iconColor="var(--vms-on-accent)"
                  label={
                    <>
                      {label}
                      {inUse === value && serves && (
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
        {...removal.asked}
        title={t('Default gateway')}
        question={t('Are you sure, you want to delete the payment gateway credentials?')}
        action={t('Delete')}
        danger
      />
      <DiscardQuestion
        opened={leaving !== undefined}
        onStay={() => leaving?.reset()}
        onDiscard={() => leaving?.proceed()}
      />
    </Card>
  );
};
