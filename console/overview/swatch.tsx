import styles from './swatch.module.css';

/** The colour of a transaction type, always beside its name. */
export const Swatch = ({ colour }: { readonly colour: string }) => (
  <span className={styles.swatch} style={{ background: colour }} aria-hidden="true" />
);
