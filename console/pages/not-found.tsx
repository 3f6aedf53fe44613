import { Link } from '@tanstack/react-router';
import { useText } from '../core/texts.ts';
import { Mark } from '../ui/frame/mark.tsx';
import { useTitle } from '../ui/frame/use-title.ts';
import styles from './not-found.module.css';

export const NotFound = () => {
  const t = useText();
  useTitle(t('route not found'));
  return (
    <main className={styles.page}>
      <Mark size={44} />
      <h1>{t('route not found')}</h1>
      <Link to="/">{t('Go to the home page')}</Link>
    </main>
  );
};
