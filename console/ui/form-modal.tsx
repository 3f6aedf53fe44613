import { Button, Stack } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { ZodMiniType } from 'zod/mini';
import { useText } from '../core/texts.ts';
import { Confirm } from './confirm.tsx';
import { type Errors, type Fields, useFields } from './fields.ts';
import styles from './form-modal.module.css';
import { Modal } from './modal.tsx';
import { useSubmit } from './use-submit.ts';

interface FormProps<V extends Record<string, unknown>> {
  /** The body of the contract's row. */
  readonly schema: ZodMiniType;
  readonly initial: V;
  /** The word on the button that saves. */
  readonly action: string;
  /** Saves; gives the faults of single fields, or nothing when it is done. */
  readonly save: (values: V) => Promise<Errors | undefined>;
  readonly onClose: () => void;
  /** What the input amounts to, beside the buttons. */
  readonly foot?: (fields: Fields<V>) => ReactNode;
  readonly children: (fields: Fields<V>) => ReactNode;
}

interface Props<V extends Record<string, unknown>> extends FormProps<V> {
  readonly opened: boolean;
  readonly title: string;
  /** What it is about, under the title. */
  readonly subtitle?: string;
  readonly size?: number | string;
  readonly fullScreen?: boolean;
  /** What is asked before valid values are saved; nothing is asked without it. */
  readonly sure?: (values: V) => string;
}

const Form = <V extends Record<string, unknown>>({
  schema,
  initial,
  action,
  save,
  onClose,
  onCancel,
  dirty,
  foot,
  children,
}: FormProps<V> & {
  readonly dirty: RefObject<boolean>;
  readonly onCancel: () => void;
}) => {
  const t = useText();
  const fields = useFields(schema, initial);
  const { holder, submit, busy } = useSubmit(fields, save, onClose);
  const { form } = fields;

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

  return (
    <form ref={holder} className={styles.form} noValidate onSubmit={submit}>
      <Stack gap="md">{children(fields)}</Stack>
      <div className={styles.foot} data-sticks={foot !== undefined}>
        {foot && <div className={styles.note}>{foot(fields)}</div>}
        <Button variant="default" className={styles.cancel} onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={busy} className={styles.save}>
          {action}
        </Button>
      </div>
    </form>
  );
};

interface Question {
  readonly text: string;
  readonly answer: (yes: boolean) => void;
}

/** A form in a modal: Enter saves, Esc closes, and what was typed is not lost unasked. */
export const FormModal = <V extends Record<string, unknown>>({
  opened,
  title,
  subtitle,
  size = 480,
  fullScreen = false,
  sure,
  save,
  onClose,
  ...form
}: Props<V>) => {
  const t = useText();
  const dirty = useRef(false);
  const [leaving, setLeaving] = useState(false);
  const [question, setQuestion] = useState<Question>();
  const [questioned, setQuestioned] = useState(false);
  const asking = leaving || questioned;

  const close = () => {
    if (!dirty.current) return onClose();
    // After the key press is over, or the same Esc would also answer the question.
    setTimeout(() => setLeaving(true));
  };
  const ask = (text: string) =>
    new Promise<boolean>((resolve) => {
      const answer = (yes: boolean) => {
        setQuestioned(false);
        resolve(yes);
      };
      setQuestion({ text, answer });
      setTimeout(() => setQuestioned(true));
    });
  const saveIfSure = async (values: V) => {
    if (sure && !(await ask(sure(values)))) return {};
    return save(values);
  };

  return (
    <>
      <Modal
        opened={opened}
        onClose={close}
        title={
          <>
            {title}
            {subtitle && (
              <span className={styles.subtitle} aria-hidden="true">
                {subtitle}
              </span>
            )}
          </>
        }
        size={size}
        fullScreen={fullScreen}
        closeOnEscape={!asking}
        closeOnClickOutside={!asking}
        trapFocus={!asking}
      >
        <Form {...form} save={saveIfSure} dirty={dirty} onCancel={close} onClose={onClose} />
      </Modal>
      <Confirm
        opened={leaving}
        title={t('Discard changes')}
        question={t('What you entered is not saved yet.')}
        cancel={t('Keep editing')}
        action={t('Discard')}
        danger
        onClose={() => setLeaving(false)}
        onConfirm={() => {
          setLeaving(false);
          onClose();
        }}
      />
      {question && (
        <Confirm
          opened={questioned}
          title={title}
          question={question.text}
          action={form.action}
          onClose={() => question.answer(false)}
          onConfirm={() => question.answer(true)}
        />
      )}
    </>
  );
};
