import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useText } from '../../core/texts.ts';
import styles from './offline-notice.module.css';

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

export const OfflineNotice = () => {
  const t = useText();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {!online && (
        <p data-screen-only className={styles.notice}>
          <WifiOff size={16} aria-hidden="true" />
          {t('You are offline. What you see may be out of date; what you type stays here.')}
        </p>
      )}
    </div>
  );
};
