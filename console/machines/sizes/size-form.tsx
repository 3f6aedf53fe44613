import { TextInput } from '@mantine/core';
import * as z from 'zod/mini';
import { requiredText } from '../../../contract/fields.ts';
import type { Machine, MachineName, Size } from '../../../contract/machines.ts';
import { sizeUpdate } from '../../../contract/sizes.ts';
import { defineText, useText } from '../../core/texts.ts';
import { useMachineOptions } from '../../entities/machine-options.ts';
import { useSelectOptions } from '../../ui/filters/use-select-options.ts';
import type { FormFields } from '../../ui/form/fields.ts';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { PriceField } from '../../ui/form/price-field.tsx';
import { Select } from '../../ui/form/select.tsx';
import type { Amount } from '../../ui/form/typed-number.ts';
import type { FormDialog } from '../../ui/form/use-form-dialog.ts';
import { useAddSize, useRefetchMachineOfSize, useUpdateSize } from './queries.ts';
import styles from './size-form.module.css';

interface SizeValues extends Record<string, unknown> {
  machineId: string;
  sizeName: string;
  sizeId: string;
  price: Amount;
  point: Amount;
  version?: number;
}

const sizeFormSchema = z.extend(sizeUpdate, {
  machineId: requiredText(defineText('Please select a machine')),
});

interface SizeFieldsProps {
  readonly fields: FormFields<SizeValues>;
  readonly institutionId: string;
  readonly machine: Machine | undefined;
  readonly isNew: boolean;
}

const machineOption = ({ _id, physicalId }: MachineName) => ({ value: _id, label: physicalId });

const SizeFields = ({ fields, institutionId, machine, isNew }: SizeFieldsProps) => {
  const t = useText();
  const { input, form, values } = fields;
  const { machineId } = values;
  const offer = useMachineOptions(institutionId, machineId || undefined, machineOption);
  const { data, onPick, field } = useSelectOptions(offer, machineId || null);
  return (
    <>
      <Select
        label={t('Machine')}
        required
        disabled={!isNew}
        description={isNew ? undefined : t('A size belongs to its machine')}
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
        <PriceField {...input('price')} />
        <NumberField label={t('Points')} required {...input('point')} />
      </div>
    </>
  );
};

interface SizeFormProps {
  readonly dialog: FormDialog;
  readonly institutionId: string;
  readonly machine: Machine | undefined;
  /** The size to edit; undefined adds a new one. */
  readonly size: Size | undefined;
  /** Receives the machine with its new size. */
  readonly onAdded: (machine: Machine) => void;
}

const valuesOf = (machine: Machine | undefined, size: Size | undefined): SizeValues => ({
  machineId: machine?._id ?? '',
  sizeName: size?.sizeName ?? '',
  sizeId: size?.sizeId ?? '',
  price: size?.price ?? '',
  point: size?.point ?? '',
  ...(machine && size && { version: machine.version }),
});

const findSize = ({ sizeTypes }: Machine, { _id }: Size): Size | undefined =>
  sizeTypes.find((size) => size._id === _id);

const SizeForm = ({ dialog, institutionId, machine, size, onAdded }: SizeFormProps) => {
  const t = useText();
  const add = useAddSize();
  const update = useUpdateSize();
  const refetch = useRefetchMachineOfSize();

  const save = async (values: SizeValues) => {
    const { machineId, ...body } = sizeFormSchema.parse(values);
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
      schema={sizeFormSchema}
      initial={valuesOf(machine, machine && size && findSize(machine, size))}
      newest={
        machine &&
        size && {
          fetch: () => refetch(machine, size),
          valuesOf: (newer) => valuesOf(newer, findSize(newer, size)),
        }
      }
      save={save}
    >
      {(fields) => (
        <SizeFields fields={fields} institutionId={institutionId} machine={machine} isNew={!size} />
      )}
    </FormModal>
  );
};

export default SizeForm;
