import { Button, Group, Stack } from '@mantine/core';
import { useId } from 'react';
import type { CredentialForm } from '../../contract/credential-forms.ts';
import type { AccountRefunds } from '../../contract/gateways.ts';
import { useText } from '../core/texts.ts';
import { Confirm } from '../ui/dialogs/confirm.tsx';
import { type ConfirmedAction, useConfirmedAction } from '../ui/dialogs/use-confirmed-action.ts';
import { useConflict } from '../ui/form/conflict.tsx';
import { DiscardQuestion } from '../ui/form/discard-question.tsx';
import { useFields } from '../ui/form/fields.ts';
import { useRestoredInput } from '../ui/form/restored-input.tsx';
import { useSavedInput } from '../ui/form/use-form-dialog.ts';
import { useSubmit } from '../ui/form/use-submit.ts';
import { useUnsavedGuard } from '../ui/form/use-unsaved-guard.ts';
import { Card } from '../ui/frame/card.tsx';
import { ChoiceField } from './choice-field.tsx';
import { CredentialFields } from './credential-fields.tsx';
import styles from './form.module.css';
import { fetchSavedGateway, useRemoveGateway, useSaveGateway } from './queries.ts';
import { RefundLine } from './refund-line.tsx';
import type { SavedGateway } from './saved-gateway.ts';
import { bodyOf, type GatewayValues, gatewaySchemaOf, secretsOf, valuesOf } from './values.ts';

const formName = 'gateway';

interface GatewayFormProps {
  readonly institutionId: string;
  /** The institution's own gateway; undefined if it uses the platform's. */
  readonly saved: SavedGateway | undefined;
  /** The platform has an account, which is paid by default. */
  readonly hasDefault: boolean;
  /** Of the account that is paid; null until an interface has been seen. */
  readonly refunds: AccountRefunds | null;
  /** The credentials that each provider asks for. */
  readonly forms: readonly CredentialForm[];
}

const RemovalQuestion = ({ confirmation }: Omit<ConfirmedAction<true>, 'subject'>) => {
  const t = useText();
  return (
    <Confirm
      {...confirmation}
      title={t('Default gateway')}
      question={t('Are you sure, you want to delete the payment gateway credentials?')}
      action={t('Delete')}
      danger
    />
  );
};

export const GatewayForm = ({
  institutionId,
  saved,
  hasDefault,
  refunds,
  forms,
}: GatewayFormProps) => {
  const t = useText();
  const params = { institutionId };
  const unchanged = useId();
  const save = useSaveGateway();
  const remove = useRemoveGateway();
  const removal = useConfirmedAction<true>(() => remove.run({ params }));
  const fields = useFields(gatewaySchemaOf(forms), valuesOf(forms, saved));
  const { form } = fields;
  const { choice } = fields.values;
  const chosen = forms.find(({ provider }) => provider === choice);
  const isUnchanged = !chosen && saved === undefined;
  const restored = useRestoredInput(fields, useSavedInput(formName));
  const leaving = useUnsavedGuard(formName, undefined, () =>
    form.isDirty() ? { ...form, secrets: secretsOf(forms) } : undefined,
  );
  const saveOwn = async (values: GatewayValues) =>
    chosen
      ? save.run({ params, body: { ...bodyOf(chosen, values), institutionId } })
      : { ok: false as const, errors: {} };
  const newest = {
    fetch: () => fetchSavedGateway(institutionId),
    valuesOf: (entity: SavedGateway) => valuesOf(forms, entity),
  };
  const conflict = useConflict(fields, saveOwn, newest);
  const { holder, submit, busy } = useSubmit(fields, conflict.save, () => form.reset());

  return (
    <Card className={styles.card}>
      <form
        ref={holder}
        noValidate
        onSubmit={(event) => {
          if (chosen) return submit(event);
          event.preventDefault();
          removal.requestConfirm(true);
        }}
      >
        <h1 className={styles.title}>{t('Payment gateway')}</h1>
        <Stack gap="md">
          {restored}
          {conflict.offer}
          <ChoiceField
            value={choice}
            onChange={(next) => form.setFieldValue('choice', next)}
            own={saved}
            hasDefault={hasDefault}
            providers={forms.map(({ provider }) => provider)}
          />
          {refunds && <RefundLine {...refunds} provider={saved?.provider} />}
          {chosen && (
            <CredentialFields
              fields={chosen.fields}
              input={fields.input}
              hasSaved={saved?.provider === chosen.provider}
            />
          )}
        </Stack>
        <Group justify="flex-end" mt="lg">
          {isUnchanged && (
            <p id={unchanged} className={styles.unchanged}>
              {t('Nothing to save: nothing has changed.')}
            </p>
          )}
          <Button
            type="submit"
            loading={busy}
            disabled={isUnchanged}
            aria-describedby={isUnchanged ? unchanged : undefined}
          >
            {t('Save')}
          </Button>
        </Group>
      </form>
      <RemovalQuestion confirmation={removal.confirmation} />
      <DiscardQuestion
        opened={leaving !== undefined}
        onStay={() => leaving?.reset()}
        onDiscard={() => leaving?.proceed()}
      />
    </Card>
  );
};
