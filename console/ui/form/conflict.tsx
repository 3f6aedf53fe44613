import { Button } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../core/texts.ts';
import styles from './conflict.module.css';
import type { FormFields } from './fields.ts';
import type { SaveOutcome } from './use-submit.ts';

/** The edited entity as the server has it now. */
export interface Newest<V, T> {
  /** Undefined when the entity is gone or the call fails. */
  readonly fetch: () => Promise<T | undefined>;
  readonly valuesOf: (newest: T) => V;
  /** Keeps what was typed; without it the form starts again with the newest values. */
  readonly rebase?: (typed: V, newest: T, loaded: T | undefined) => V;
}

/** Offers to load the version that somebody else has saved. */
const ConflictOffer = ({ onLoad }: { readonly onLoad: () => void }) => {
  const t = useText();
  return (
    <div className={styles.offer} role="alert">
      <TriangleAlert size={18} aria-hidden="true" />
      <p>
        <strong>{t('Someone else changed this meanwhile.')}</strong>{' '}
        {t('Load the current version, check it and save again.')}
      </p>
      <Button size="xs" variant="default" onClick={onLoad}>
        {t('Load')}
      </Button>
    </div>
  );
};

/**
 * Saves values that carry the `version` they were read with. When the server refuses them and has a
 * newer version, `offer` loads it into the form; `loaded` is that entity.
 */
export const useConflict = <
  V extends Record<string, unknown>,
  T extends { readonly version?: number | undefined },
>(
  { form }: FormFields<V>,
  save: (values: V, loaded: T | undefined) => Promise<SaveOutcome>,
  newest: Newest<V, T> | undefined,
) => {
  const [newer, setNewer] = useState<T>();
  const [loaded, setLoaded] = useState<T>();
  const load = ({ valuesOf, rebase }: Newest<V, T>, entity: T) => {
    const values = valuesOf(entity);
    form.setInitialValues(values);
    form.setValues(rebase ? rebase(form.getValues(), entity, loaded) : values);
    setLoaded(entity);
    setNewer(undefined);
  };
  return {
    loaded,
    save: async (values: V): Promise<SaveOutcome> => {
      const outcome = await save(values, loaded);
      const current = outcome.ok ? undefined : await newest?.fetch();
      setNewer(current?.version === values.version ? undefined : current);
      return outcome;
    },
    offer: newest && newer && <ConflictOffer onLoad={() => load(newest, newer)} />,
  };
};
