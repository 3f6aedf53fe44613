import { useForm } from '@mantine/form';
import type { ZodMiniType } from 'zod/mini';
import { faultsOf } from '../../core/calls/faults.ts';
import { useText } from '../../core/texts.ts';

export type Errors = Readonly<Record<string, string>>;

/**
 * Form state, validated by the contract's schema, all fields at once. Errors have dotted
 * paths, as in server responses, and go when their field is edited.
 */
export const useFields = <V extends Record<string, unknown>>(
  schema: ZodMiniType,
  initialValues: V,
) => {
  const t = useText();
  const form = useForm<V>({
    mode: 'controlled',
    initialValues,
    validate: (values) => faultsOf(schema, values),
  });
  return {
    form,
    values: form.values,
    /** Props of a Mantine input, with the error translated. */
    input: (path: Extract<keyof V, string> | `${string}.${string}`) => {
      const { error, ...props } = form.getInputProps(path);
      const fault = typeof error === 'string' ? t(error) : undefined;
      // Not every Mantine input sets aria-invalid itself.
      return { ...props, name: path, error: fault, 'aria-invalid': fault !== undefined };
    },
  };
};

export type FormFields<V extends Record<string, unknown>> = ReturnType<typeof useFields<V>>;
