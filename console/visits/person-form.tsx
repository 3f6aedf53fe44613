import { TextInput } from '@mantine/core';
import { type Person, personForm, personUpdate } from '../../contract/people.ts';
import { languages } from '../../contract/values/languages.ts';
import { formatPhone } from '../../contract/values/phone.ts';
import { languageNames, useText } from '../core/texts.ts';
import { ChoiceField } from '../ui/form/choice-field.tsx';
import { FormModal } from '../ui/form/form-modal.tsx';
import type { FormDialog } from '../ui/form/use-form-dialog.ts';
import { useAddPerson, useChangePerson, useRefetchPerson } from './queries.ts';

interface PersonFormProps {
  readonly dialog: FormDialog;
  readonly institutionId: string;
  /** The person to edit; undefined adds a new one. */
  readonly person: Person | undefined;
}

const valuesOf = (person: Person | undefined) => ({
  name: person?.name ?? '',
  phone: formatPhone(person?.phone ?? ''),
  language: person?.language ?? 'bn',
  ...(person && { version: person.version }),
});

const PersonForm = ({ dialog, institutionId, person }: PersonFormProps) => {
  const t = useText();
  const add = useAddPerson();
  const change = useChangePerson();
  const refetch = useRefetchPerson();
  return (
    <FormModal
      dialog={dialog}
      title={person ? t('Edit person') : t('Add person')}
      action={person ? t('Save') : t('Add person')}
      schema={person ? personUpdate : personForm}
      initial={valuesOf(person)}
      newest={person && { fetch: () => refetch(person), valuesOf }}
      save={(body) =>
        person
          ? change.run({ params: { institutionId, personId: person._id }, body })
          : add.run({ params: { institutionId }, body })
      }
    >
      {({ input, form, values }) => (
        <>
          <TextInput label={t('Name')} required {...input('name')} data-autofocus />
          <TextInput
            label={t('Mobile number')}
            type="tel"
            placeholder="01712-345678"
            {...input('phone')}
          />
          <ChoiceField
            label={t('Language')}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
            value={values.language}
            onChange={(language) => form.setValues({ language })}
          />
        </>
      )}
    </FormModal>
  );
};

export default PersonForm;
