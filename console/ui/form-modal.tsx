import { Button, Group, Stack } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { ZodMiniType } from 'zod/mini';
import { useText } from '../core/texts.ts';
import { Confirm } from './confirm.tsx';
import { type Errors, type Fields, useFields } from './fields.ts';
import { Modal } from './modal.tsx';

interface FormProps<V extends Record<string, unknown>> {
  /** The body of the contract's row. */
  readonly schema: ZodMiniType;
  readonly initial: V;
  /** The word on the button that saves. */
  readonly action: string;
  /** Saves; gives the faults of single fields, or nothing when it is done. */
  readonly save: (values: V) => Promise<Errors | undefined>;
  readonly onClose: () => void;
  readonly children: (fields: Fields<V>) => ReactNode;
}

interface Props<V extends Record<string, unknown>> extends FormProps<V> {
  readonly opened: boolean;
  readonly title: string;
  readonly size?: number | string;
}

const Form = <V extends Record<string, unknown>>({
  schema,
  initial,
  action,
  save,
  onClose,
  onCancel,
  dirty,
  children,
}: FormProps<V> & {
  readonly dirty: RefObject<boolean>;
  readonly onCancel: () => void;
}) => {
  const t = useText();
  const fields = useFields(schema, initial);
  const [busy, setBusy] = useState(false);
  const holder = useRef<HTMLFormElement>(null);
  const sought = useRef(false);
  const { form } = fields;

  // A fault has the focus once it stands at its field.
  useEffect(() => {
    if (!sought.current) return;
    sought.current = false;
    holder.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });

  useEffect(() => {
    dirty.current = form.isDirty();
  });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => dirty.current && event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
      dirty.current = false;
    };
  }, [dirty]);

  const submit = form.onSubmit(
    async (values) => {
      if (busy) return;
      setBusy(true);
      const errors = await save(values);
      setBusy(false);
      if (!errors) return onClose();
      form.setErrors(errors);
      sought.current = true;
    },
    () => {
      sought.current = true;
    },
  );

  return (
    <form ref={holder} noValidate onSubmit={submit}>
      <Stack gap="md">{children(fields)}</Stack>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={busy}>
          {action}
        </Button>
      </Group>
    </form>
  );
};

/** A form in a modal: Enter saves, Esc closes, and what was typed is not lost unasked. */
export const FormModal = <V extends Record<string, unknown>>({
  opened,
  title,
  size = 480,
  onClose,
  ...form
}: Props<V>) => {
  const t = useText();
  const dirty = useRef(false);
  const [asking, setAsking] = useState(false);
  const close = () => {
    if (!dirty.current) return onClose();
    // After the key press is over, or the same Esc would also answer the question.
    setTimeout(() => setAsking(true));
  };
  return (
    <>
      <Modal
        opened={opened}
        onClose={close}
        title={title}
        size={size}
        closeOnEscape={!asking}
        closeOnClickOutside={!asking}
        trapFocus={!asking}
      >
        <Form {...form} dirty={dirty} onCancel={close} onClose={onClose} />
      </Modal>
      <Confirm
        opened={asking}
        title={t('Discard changes')}
        question={t('What you entered is not saved yet.')}
        cancel={t('Keep editing')}
        action={t('Discard')}
        danger
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onClose();
        }}
      />
    </>
  );
};
