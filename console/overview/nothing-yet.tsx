import { defineText, useText } from '../core/texts.ts';
import { Card } from '../ui/frame/card.tsx';
import styles from './nothing-yet.module.css';

const titles = [defineText('Dispense types'), defineText('Dispenses over time')];

/** Stands for the charts before the first dispense, so that the first steps are in sight. */
export const NothingYet = () => {
  const t = useText();
  return titles.map((title) => (
    <Card key={title} title={t(title)}>
      <p className={styles.none}>{t('No dispenses yet')}</p>
    </Card>
  ));
};
