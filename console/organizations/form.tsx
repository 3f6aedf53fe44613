import { Textarea, TextInput } from '@mantine/core';
import {
  type Organization,
  organizationForm,
  organizationUpdate,
} from '../../contract/organizations.ts';
import { useText } from '../core/texts.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import { LogoField, type LogoValue, withLogo } from '../ui/form/logo-field.tsx';
import type { FormDialog } from '../ui/form/use-form-dialog.ts';
import { useCreateOrganization, useRefetchOrganization, useUpdateOrganization } from './queries.ts';

interface OrganizationValues extends Record<string, unknown> {
  name: string;
  description: string;
  type: string;
  logo: LogoValue;
  version?: number;
}

interface OrganizationFormProps {
  readonly dialog: FormDialog;
  /** The organization to edit; undefined adds a new one. */
  readonly organization: Organization | undefined;
}

const valuesOf = (organization: Organization | undefined): OrganizationValues => ({
  name: organization?.name ?? '',
  description: organization?.description ?? '',
  type: organization?.type ?? '',
  logo: undefined,
  ...(organization && { version: organization.version }),
});

const OrganizationForm = ({ dialog, organization }: OrganizationFormProps) => {
  const t = useText();
  const create = useCreateOrganization();
  const update = useUpdateOrganization();
  const refetch = useRefetchOrganization();

  const save = (values: OrganizationValues) =>
    organization
      ? update.run({ params: { id: organization._id }, body: withLogo(values) })
      : create.run({ body: values });

  return (
    <FormModal
      dialog={dialog}
      title={organization ? t('Edit organization') : t('Add Organization')}
      action={organization ? t('Save') : t('Add Organization')}
      schema={organization ? organizationUpdate : organizationForm}
      initial={valuesOf(organization)}
      newest={organization && { fetch: () => refetch(organization._id), valuesOf }}
      save={save}
    >
      {({ input, form, values }, current = organization) => (
        <>
          <TextInput label={t('Name')} required {...input('name')} data-autofocus />
          <Textarea
            label={t('Description')}
            required
            rows={3}
            resize="vertical"
            {...input('description')}
          />
          <TextInput
            label={t('Type')}
            placeholder={t('University, factory, hospital …')}
            {...input('type')}
          />
          <LogoField
            value={values.logo}
            storedLogo={current?.logo ?? null}
            error={input('logo').error}
            onChange={(logo) => form.setValues({ logo })}
          />
        </>
      )}
    </FormModal>
  );
};

export default OrganizationForm;
