import { type ReactNode, useEffect } from 'react';
import { useStore } from '../../core/store.ts';
import { useText } from '../../core/texts.ts';
import { dismissToast, type Toast, toastStore } from '../../core/toasts.ts';
import styles from './toasts.module.css';

/** Milliseconds that a toast stays; failures stay longer. */
const durations: Record<Toast['kind'], number> = { done: 4000, plain: 8000, failed: 7000 };

/** Milliseconds to think of taking it back. */
const undoDuration = 10_000;

const icons: Record<Toast['kind'], ReactNode> = {
  done: <path d="M6 10.4l2.8 2.8L14 7.6" />,
  plain: <path d="M10 9v5M10 6.2v.1" />,
  failed: <path d="M10 5.5v5.5M10 14v.1" />,
};

const ToastCard = ({ toast: { id, kind, text, undo } }: { readonly toast: Toast }) => {
  const t = useText();
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), undo ? undoDuration : durations[kind]);
    return () => clearTimeout(timer);
  }, [id, kind, undo]);
  return (
    <li className={styles.toast} data-kind={kind}>
      <svg viewBox="0 0 20 20" className={styles.sign} aria-hidden="true">
        <circle cx="10" cy="10" r="8.5" />
        {icons[kind]}
      </svg>
      <span className={styles.text}>{t(text)}</span>
      {undo && (
        <button
          type="button"
          className={styles.undo}
          onClick={() => {
            dismissToast(id);
            undo();
          }}
        >
          {t('Undo')}
        </button>
      )}
      <button
        type="button"
        className={styles.close}
        aria-label={t('Dismiss notice')}
        onClick={() => dismissToast(id)}
      >
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M5.5 5.5l9 9M14.5 5.5l-9 9" />
        </svg>
      </button>
    </li>
  );
};

/** Toasts. Without Mantine, because the login screen shows them too. */
export const Toasts = () => {
  const t = useText();
  const toasts = useStore(toastStore);
  return (
    <section
      aria-label={t('Notices')}
      aria-live="polite"
      data-screen-only
      className={styles.region}
    >
      <ul className={styles.list}>
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </ul>
    </section>
  );
};
