import type { Cabinet } from '../contract/visits.ts';
import { useWords } from './words/words.ts';

interface PageHeadProps {
  readonly cabinet: Cabinet | undefined;
  readonly onLanguage: () => void;
}

export const PageHead = ({ cabinet, onLanguage }: PageHeadProps) => {
  const { language, text } = useWords();
  const { name, physicalId, institution } = cabinet?.machine ?? {};
  return (
    <header>
      <div>
        <h1>{name || physicalId || text('title')}</h1>
        {institution && (
          <p>
            {institution}
            {name && ` · ${physicalId}`}
          </p>
        )}
      </div>
      <button type="button" lang={language === 'bn' ? 'en' : 'bn'} onClick={onLanguage}>
        {text('otherLanguage')}
      </button>
    </header>
  );
};
