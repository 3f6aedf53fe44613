import { Button, Stack } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect } from 'react';
import type { ZodMiniType } from 'zod/mini';
import { useText } from '../../core/texts.ts';
import { Confirm } from '../dialogs/confirm.tsx';
import { Modal } from '../dialogs/modal.tsx';
import { type Newest, useConflict } from './conflict.tsx';
import { DiscardQuestion } from './discard-question.tsx';
import { type FormFields, useFields } from './fields.ts';
import styles from './form-modal.module.css';
import { useRestoredInput } from './restored-input.tsx';
import type { UnsavedForm } from './unsaved-values.ts';
import { useClosing } from './use-closing.ts';
import { useConfirmation } from './use-confirmation.ts';
import type { FormDialog } from './use-form-dialog.ts';
import { type SaveOutcome, useSubmit } from './use-submit.ts';
import '../theme/mantine-fields.ts';

interface Versioned {
  readonly version?: number | undefined;
}

interface FormProps<V extends Record<string, unknown>, T extends Versioned> {
  /** Body schema of the endpoint. */
  readonly schema: ZodMiniType;
  readonly initial: V;
  /** Label of the submit button. */
  readonly action: string;
  /** Finds a newer version when a save is refused; `loaded` is the one that was then loaded. */
  readonly newest?: Newest<V, T> | undefined;
  readonly save: (values: V, loaded: T | undefined) => Promise<SaveOutcome>;
  /** Summary of the input, beside the buttons. */
  readonly foot?: (fields: FormFields<V>, loaded: T | undefined) => ReactNode;
  readonly children: (fields: FormFields<V>, loaded: T | undefined) => ReactNode;
}

interface FormModalProps<V extends Record<string, unknown>, T extends Versioned>
  extends FormProps<V, T> {
  readonly dialog: FormDialog;
  readonly title: string;
  /** Subject, under the title. */
  readonly subtitle?: string;
  readonly size?: number | string;
  readonly fullScreen?: boolean;
  /** Text of a confirmation before saving; none by default. */
  readonly confirmation?: (values: V) => string;
}

const Form = <V extends Record<string, unknown>, T extends Versioned>({
  schema,
  initial,
  action,
  newest,
  save,
  dialog,
  typed,
  confirmValues,
  onDone,
  onCancel,
  foot,
  children,
}: FormProps<V, T> & {
  readonly dialog: FormDialog;
  /** The mounted form, to check for unsaved input. */
  readonly typed: RefObject<UnsavedForm | null>;
  readonly confirmValues: (values: V) => Promise<boolean>;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}) => {
  const t = useText();
  const fields = useFields(schema, initial);
  const restoredNote = useRestoredInput(fields, dialog.restoredInput);
  const conflict = useConflict(fields, save, newest);
  const { holder, submit, busy } = useSubmit(fields, conflict.save, onDone, confirmValues);
  const { form } = fields;

  useEffect(() => {
    typed.current = form;
    return () => {
      typed.current = null;
    };
  }, [typed, form]);

  return (
    <form
      ref={holder}
      className={styles.form}
      data-sticks={foot !== undefined}
      noValidate
      onSubmit={submit}
    >
      <Stack gap="md">
        {restoredNote}
        {conflict.offer}
        {children(fields, conflict.loaded)}
      </Stack>
      <div className={styles.foot}>
        {foot && <div className={styles.note}>{foot(fields, conflict.loaded)}</div>}
        <Button variant="default" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={busy} className={styles.save}>
          {action}
        </Button>
      </div>
    </form>
  );
};

const Title = ({ title, subtitle }: { readonly title: string; readonly subtitle?: string }) => (
  <>
    {title}
    {subtitle && (
      <span className={styles.subtitle} aria-hidden="true">
        {subtitle}
      </span>
    )}
  </>
);

/** Form in a modal: Enter saves, Esc closes, and unsaved input needs a confirmation. */
export const FormModal = <V extends Record<string, unknown>, T extends Versioned>(
  props: FormModalProps<V, T>,
) => {
  const { dialog, title, subtitle, size = 480, fullScreen = false, confirmation, ...form } = props;
  const { typed, close, closeAfterConfirm, discard } = useClosing(dialog);
  const { opened, text, confirmValues, answer } = useConfirmation(confirmation);
  const isQuestionOpen = discard.opened || opened;

  return (
    <>
      <Modal
        opened={dialog.opened}
        onClose={closeAfterConfirm}
        title={<Title title={title} subtitle={subtitle} />}
        size={size}
        fullScreen={fullScreen}
        closeOnEscape={!isQuestionOpen}
        closeOnClickOutside={!isQuestionOpen}
        trapFocus={!isQuestionOpen}
      >
        <Form
          {...form}
          dialog={dialog}
          typed={typed}
          confirmValues={confirmValues}
          onDone={close}
          onCancel={closeAfterConfirm}
        />
      </Modal>
      <DiscardQuestion {...discard} />
      {text !== undefined && (
        <Confirm
          opened={opened}
          title={title}
          question={text}
          action={form.action}
          onClose={() => answer(false)}
          onConfirm={() => answer(true)}
        />
      )}
    </>
  );
};
