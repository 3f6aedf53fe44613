import { useCallback, useEffect, useMemo, useState } from 'react';
import { PageHead } from './page-head.tsx';
import { Sent } from './steps/sent.tsx';
import { Steps } from './steps/steps.tsx';
import { Unusable } from './steps/unusable.tsx';
import type { VisitStore } from './store/store.ts';
import { useDoor } from './use-door.ts';
import { useOutgoing } from './use-outgoing.ts';
import type { PageLanguage } from './words/texts.ts';
import { WordsContext, wordsOf } from './words/words.ts';

interface AppProps {
  readonly token: string;
  readonly store: VisitStore;
}

const languageKey = 'visit-language';

const storedLanguage = (): PageLanguage => {
  try {
    return localStorage.getItem(languageKey) === 'en' ? 'en' : 'bn';
  } catch {
    return 'bn';
  }
};

/** Keeps the language for the next visit, where the browser stores anything. */
const storeLanguage = (language: PageLanguage): void => {
  try {
    localStorage.setItem(languageKey, language);
  } catch {
    // Bangla comes first again.
  }
};

export const App = ({ token, store }: AppProps) => {
  const [language, setLanguage] = useState(storedLanguage);
  const words = useMemo(() => wordsOf(language), [language]);
  const [isLasting, setIsLasting] = useState(store.isLasting);
  const loseRoom = useCallback(() => setIsLasting(false), []);
  const door = useDoor(store, token, loseRoom);
  const outgoing = useOutgoing(store, token, loseRoom);
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = words.text('title');
    storeLanguage(language);
  }, [language, words]);

  return (
    <WordsContext.Provider value={words}>
      <PageHead
        cabinet={door.cabinet}
        onLanguage={() => setLanguage(language === 'bn' ? 'en' : 'bn')}
      />
      <main>
        {!isLasting && <p className="notice bad">{words.text('cannotKeep')}</p>}
        {outgoing.last && !door.draft ? (
          <Sent outgoing={outgoing} cabinet={door.cabinet} onNew={door.startDraft} />
        ) : door.cabinet ? (
          <Steps door={door} cabinet={door.cabinet} token={token} onFinish={outgoing.finish} />
        ) : (
          <Unusable state={door.state} institution={door.institution} onRetry={door.load} />
        )}
      </main>
    </WordsContext.Provider>
  );
};
