import { useEffect, useRef } from 'react';
import { CopyButton } from './copy-button.tsx';
import styles from './once-shown.module.css';
import { useCopy } from './use-copy.ts';

interface OnceShownProps {
  readonly label: string;
  readonly secret: string;
  readonly note: string;
  readonly className?: string | undefined;
}

/** A secret that cannot be seen again, to be copied. */
export const OnceShown = ({ label, secret, note, className }: OnceShownProps) => {
  const { textRef, copied, copy } = useCopy<HTMLOutputElement>(secret);
  const button = useRef<HTMLButtonElement>(null);
  // The button that made the secret may no longer exist.
  useEffect(() => button.current?.focus(), []);
  return (
    <>
      <div className={styles.box}>
        <output ref={textRef} className={className} aria-label={label}>
          {secret}
        </output>
        <CopyButton ref={button} data-autofocus copied={copied} copy={copy} />
      </div>
      <p className={styles.note} role="status">
        {note}
      </p>
    </>
  );
};
