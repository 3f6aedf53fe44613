import { type ReactNode, useEffect, useRef } from 'react';
import { dropInput, type Input } from '../../core/returning.ts';
import { currentSession } from '../../core/session.ts';
import { useText } from '../../core/texts.ts';
import type { Fields } from './fields.ts';
import styles from './restored.module.css';
import { restorable } from './typed.ts';

/** Restores saved input into the fields, and renders a note above them. */
export const useRestored = <V extends Record<string, unknown>>(
  { form }: Fields<V>,
  kept: Input | undefined,
): ReactNode => {
  const t = useText();
  const awaited = useRef(kept);
  useEffect(() => {
    const input = awaited.current;
    const session = currentSession();
    if (!input || !session) return;
    awaited.current = undefined;
    form.setValues(restorable(input.values, form.getInitialValues()));
    dropInput(session.admin._id, input);
  });

  return (
    kept && (
      <p className={styles.line} role="status">
        {kept.isWhole
          ? t('Your unsaved input was restored')
          : t('Your unsaved input was restored, except passwords, keys and pictures')}
      </p>
    )
  );
};
