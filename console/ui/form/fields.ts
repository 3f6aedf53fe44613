import { useForm } from '@mantine/form';
import type { ZodMiniType } from 'zod/mini';
import { faultsOf } from '../../core/faults.ts';
import { useText } from '../../core/texts.ts';

export type Errors = Readonly<Record<string, string>>;

/**
 * The values of a form with the faults its contract finds, all at once (spec 5). A fault stands at
 * its field by its dotted path, as the server names it, and goes when the field is edited.
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
    /** What an input of the kit needs: name, value, change and the translated fault. */
    input: (path: Extract<keyof V, string> | `${string}.${string}`) => {
      const { error, ...props } = form.getInputProps(path);
      const fault = typeof error === 'string' ? t(error) : undefined;
      // Not every input of the kit says by itself that it is invalid.
      return { ...props, name: path, error: fault, 'aria-invalid': fault !== undefined };
    },
  };
};

export type Fields<V extends Record<string, unknown>> = ReturnType<typeof useFields<V>>;
