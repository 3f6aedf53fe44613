import { Textarea, TextInput } from '@mantine/core';
import { type Organization, organizationForm } from '../../contract/organizations.ts';
import { useText } from '../core/texts.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import { LogoField, type LogoValue, withLogo } from '../ui/form/logo-field.tsx';
import type { FormDialog } from '../ui/form/use-form-dialog.ts';
import { useCreateOrganization, useUpdateOrganization } from './queries.ts';

interface OrganizationValues extends Record<string, unknown> {
  name: string;
  description: string;
  type: string;
  logo: LogoValue;
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
});

const OrganizationForm = ({ dialog, organization }: OrganizationFormProps) => {
  const t = useText();
  const create = useCreateOrganization();
  const update = useUpdateOrganization();

  const save = (values: OrganizationValues) =>
    organization
      ? update.run({ params: { id: organization._id }, body: withLogo(values) })
      : create.run({ body: values });

  return (
    <FormModal
      dialog={dialog}
      title={organization ? t('Edit organization') : t('Add Organization')}
      action={organization ? t('Save') : t('Add Organization')}
      schema={organizationForm}
      initial={valuesOf(organization)}
      save={save}
    >
      {({ input, form, values }) => (
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
            storedLogo={organization?.logo ?? null}
            error={input('logo').error}
            onChange={(logo) => form.setValues({ logo })}
          />
        </>
      )}
    </FormModal>
  );
};

// `lazy` needs a default export.
export default OrganizationForm;
