import { languages } from '../../../contract/values/languages.ts';
import { chooseLanguage, languageNames, useLanguage, useText } from '../../core/texts.ts';
import styles from './login.module.css';

export const LanguageSwitch = () => {
  const t = useText();
  const current = useLanguage();
  return (
    <nav className={styles.languages} aria-label={t('Language')}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === current}
          onClick={() => void chooseLanguage(language)}
        >
          {languageNames[language]}
        </button>
      ))}
    </nav>
  );
};
