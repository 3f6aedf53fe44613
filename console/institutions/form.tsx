import { Textarea, TextInput } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { cardHistoryDays } from '../../contract/card-history.ts';
import {
  type Institution,
  type InstitutionFields,
  institutions,
} from '../../contract/institutions.ts';
import { useText } from '../core/texts.ts';
import { ChoiceField } from '../ui/form/choice-field.tsx';
import { FormModal } from '../ui/form/form-modal.tsx';
import { LogoField, type LogoValue, withLogo } from '../ui/form/logo-field.tsx';
import { NumberField } from '../ui/form/number-field.tsx';
import type { FormDialog } from '../ui/form/use-form-dialog.ts';
import { categoryOptions } from './categories.ts';
import { LimitationFields } from './limitation-fields.tsx';
import { useCreateInstitution, useRefetchInstitution, useUpdateInstitution } from './queries.ts';

/** An empty field is no cap. */
type Cap = number | '';

interface InstitutionValues
  extends Pick<Institution, keyof InstitutionFields>,
    Record<string, unknown> {
  logo: LogoValue;
  /** Only for an existing institution. */
  limitation?: { daily: Cap; weekly: Cap; monthly: Cap };
  cardHistoryDays?: Cap;
  version?: number;
}

interface InstitutionFormProps {
  readonly dialog: FormDialog;
  readonly organizationId: string;
  /** The institution to edit; undefined adds a new one. */
  readonly institution: Institution | undefined;
}

const valuesOf = (institution: Institution | undefined): InstitutionValues => ({
  name: institution?.name ?? '',
  category: institution?.category ?? 'COMMERCIAL',
  type: institution?.type ?? '',
  address: institution?.address ?? '',
  logo: undefined,
  ...(institution && {
    limitation: {
      daily: institution.limitation.daily ?? '',
      weekly: institution.limitation.weekly ?? '',
      monthly: institution.limitation.monthly ?? '',
    },
    cardHistoryDays: institution.cardHistoryDays ?? '',
    version: institution.version,
  }),
});

const InstitutionForm = ({ dialog, organizationId, institution }: InstitutionFormProps) => {
  const t = useText();
  const create = useCreateInstitution();
  const update = useUpdateInstitution();
  const refetch = useRefetchInstitution();

  const save = (values: InstitutionValues) =>
    institution
      ? update.run({ params: { id: institution._id }, body: withLogo(values) })
      : create.run({ params: { organizationId }, body: values });

  return (
    <FormModal
      dialog={dialog}
      title={institution ? t('Edit institution') : t('Add Institution')}
      action={institution ? t('Save') : t('Add Institution')}
      schema={institution ? institutions.update.body : institutions.create.body}
      initial={valuesOf(institution)}
      newest={institution && { fetch: () => refetch(institution._id), valuesOf }}
      save={save}
    >
      {({ input, form, values }, current = institution) => {
        const fields: Record<keyof InstitutionFields, ReactNode> = {
          name: <TextInput label={t('Name')} required {...input('name')} data-autofocus />,
          category: (
            <ChoiceField
              label={t('Category')}
              options={categoryOptions(t)}
              value={values.category}
              error={input('category').error}
              onChange={(category) => form.setValues({ category })}
            />
          ),
          type: (
            <TextInput
              label={t('Type')}
              placeholder={t('Campus, hall, factory floor …')}
              {...input('type')}
            />
          ),
          address: (
            <Textarea
              label={t('Address')}
              required
              rows={2}
              resize="vertical"
              {...input('address')}
            />
          ),
        };
        return (
          <>
            {Object.entries(fields).map(([name, field]) => (
              <Fragment key={name}>{field}</Fragment>
            ))}
            {institution && <LimitationFields input={input} />}
            <LogoField
              value={values.logo}
              storedLogo={current?.logo ?? null}
              error={input('logo').error}
              onChange={(logo) => form.setValues({ logo })}
            />
            {institution && (
              <NumberField
                label={t('Days a card is known')}
                placeholder={t('Server default')}
                description={t(
                  'A dispense names its card for so many days, {min, number} to {max, number}. Then whose it was is forgotten; sums and points stay.',
                  cardHistoryDays,
                )}
                max={cardHistoryDays.max}
                {...input('cardHistoryDays')}
              />
            )}
          </>
        );
      }}
    </FormModal>
  );
};

export default InstitutionForm;
