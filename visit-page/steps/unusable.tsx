import type { OpenDoor } from '../use-door.ts';
import { useWords } from '../words/words.ts';

interface UnusableProps {
  readonly state: OpenDoor['state'];
  /** The machine's institution, where this phone knows it. */
  readonly institution: string | undefined;
  readonly onRetry: () => void;
}

/** The page while there is no cabinet to show. */
export const Unusable = ({ state, institution, onRetry }: UnusableProps) => {
  const { text } = useWords();
  if (state === 'UNUSABLE') {
    return (
      <section>
        <h2>{text('unusable')}</h2>
        <p>{institution ? text('askInstitution', { institution }) : text('askOffice')}</p>
      </section>
    );
  }
  if (state !== 'OFFLINE') return <p aria-busy="true">{text('loading')}</p>;
  return (
    <section>
      <p>{text('noSignal')}</p>
      <button type="button" className="main" onClick={onRetry}>
        {text('tryAgain')}
      </button>
    </section>
  );
};
