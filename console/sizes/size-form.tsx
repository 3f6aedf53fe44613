import { Select, TextInput } from '@mantine/core';
import * as z from 'zod/mini';
import { requiredText } from '../../contract/fields.ts';
import type { Machine, MachineName, Size } from '../../contract/machines.ts';
import { sizeForm } from '../../contract/sizes.ts';
import { say, useText } from '../core/texts.ts';
import { useMachineOffer } from '../entities/machine-offer.ts';
import { useOffered } from '../ui/filters/use-offered.ts';
import type { Fields } from '../ui/form/fields.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import { type Amount, NumberField } from '../ui/form/number-field.tsx';
import type { FormDialog } from '../ui/form/use-form-dialog.ts';
import { useAddSize, useUpdateSize } from './queries.ts';
import styles from './size-form.module.css';

interface Values extends Record<string, unknown> {
  machineId: string;
  sizeName: string;
  sizeId: string;
  price: Amount;
  point: Amount;
}

const schema = z.extend(sizeForm, { machineId: requiredText(say('Please select a machine')) });

interface FieldsProps {
  readonly fields: Fields<Values>;
  readonly institutionId: string;
  readonly machine: Machine | undefined;
  readonly isNew: boolean;
}

const asChoice = ({ _id, physicalId }: MachineName) => ({ value: _id, label: physicalId });

const SizeFields = ({ fields, institutionId, machine, isNew }: FieldsProps) => {
  const t = useText();
  const { input, form, values } = fields;
  const { machineId } = values;
  const offer = useMachineOffer(institutionId, machineId || undefined, asChoice);
  const { data, onPick, field } = useOffered(offer, machineId || null);
  return (
    <>
      <Select
        label={t('Machine')}
        required
        disabled={!isNew}
        description={isNew ? undefined : t('A size stays with its machine')}
        searchable
        openOnFocus={false}
        data={data}
        {...input('machineId')}
        onChange={(next, option) => {
          onPick(option ?? undefined);
          form.setFieldValue('machineId', next ?? '');
        }}
        {...field}
        data-autofocus={machine ? undefined : true}
      />
      <TextInput
        label={t('Size Name')}
        required
        {...input('sizeName')}
        data-autofocus={machine ? true : undefined}
      />
      <TextInput label={t('Size ID')} required {...input('sizeId')} />
      <div className={styles.numbers}>
        <NumberField
          label={t('Product Price (Tk)')}
          required
          decimalScale={2}
          {...input('price')}
        />
        <NumberField label={t('Points')} required {...input('point')} />
      </div>
    </>
  );
};

interface Props {
  readonly dialog: FormDialog;
  readonly institutionId: string;
  readonly machine: Machine | undefined;
  /** The size to edit; undefined adds a new one. */
  readonly size: Size | undefined;
  /** Receives the machine with its new size. */
  readonly onAdded: (machine: Machine) => void;
}

const SizeForm = ({ dialog, institutionId, machine, size, onAdded }: Props) => {
  const t = useText();
  const add = useAddSize();
  const update = useUpdateSize();

  const save = async (values: Values) => {
    const { machineId, ...body } = schema.parse(values);
    const outcome = size
      ? await update.run({ params: { institutionId, machineId, sizeId: size._id }, body })
      : await add.run({ params: { institutionId, machineId }, body });
    if (outcome.ok) onAdded(outcome.answer.machine);
    return outcome;
  };

  return (
    <FormModal
      dialog={dialog}
      title={size ? t('Edit size') : t('Add Size')}
      action={size ? t('Save') : t('Add Size')}
      schema={schema}
      initial={{
        machineId: machine?._id ?? '',
        sizeName: size?.sizeName ?? '',
        sizeId: size?.sizeId ?? '',
        price: size?.price ?? '',
        point: size?.point ?? '',
      }}
      save={save}
    >
      {(fields) => (
        <SizeFields fields={fields} institutionId={institutionId} machine={machine} isNew={!size} />
      )}
    </FormModal>
  );
};

// `lazy` needs a default export.
export default SizeForm;
