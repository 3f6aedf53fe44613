import { type ReactNode, useEffect, useRef } from 'react';
import { removeUnsavedInput, type UnsavedInput } from '../../core/calls/return-state.ts';
import { currentSession } from '../../core/calls/session.ts';
import { useText } from '../../core/texts.ts';
import type { FormFields } from './fields.ts';
import styles from './restored.module.css';
import { valuesToRestore } from './unsaved-values.ts';

/** Restores saved input into the fields, and renders a note above them. */
export const useRestoredInput = <V extends Record<string, unknown>>(
  { form }: FormFields<V>,
  savedInput: UnsavedInput | undefined,
): ReactNode => {
  const t = useText();
  const pendingInput = useRef(savedInput);
  useEffect(() => {
    const input = pendingInput.current;
    const session = currentSession();
    if (!input || !session) return;
    pendingInput.current = undefined;
    form.setValues(valuesToRestore(input.values, form.getInitialValues()));
    removeUnsavedInput(session.admin._id, input);
  });

  return (
    savedInput && (
      <p className={styles.line} role="status">
        {savedInput.isWhole
          ? t('Your unsaved input was restored')
          : t('Your unsaved input was restored, except passwords, keys and pictures')}
      </p>
    )
  );
};
