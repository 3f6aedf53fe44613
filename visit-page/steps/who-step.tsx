import { type SubmitEvent, useState } from 'react';
import type { Cabinet } from '../../contract/visits.ts';
import type { Draft } from '../store/store.ts';
import { useWords } from '../words/words.ts';

interface WhoStepProps {
  readonly people: Cabinet['people'];
  /** The name of the last visit on this phone. */
  readonly chosen: string;
  readonly onChoose: (person: Pick<Draft, 'personId' | 'name'>) => void;
}

export const WhoStep = ({ people, chosen, onChoose }: WhoStepProps) => {
  const { text } = useWords();
  const isListed = people.some(({ name }) => name === chosen);
  const [name, setName] = useState(isListed ? '' : chosen);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim()) onChoose({ name: name.trim() });
  };
  return (
    <section>
      <h2>{text('whoAreYou')}</h2>
      <div className="people">
        {people.map((person) => (
          <button
            key={person._id}
            type="button"
            aria-pressed={person.name === chosen}
            onClick={() => onChoose({ personId: person._id, name: person.name })}
          >
            {person.name}
          </button>
        ))}
      </div>
      <form onSubmit={submit}>
        <label>
          {text('yourName')}
          <input
            value={name}
            maxLength={100}
            autoComplete="name"
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <button type="submit" className="main" disabled={!name.trim()}>
          {text('next')}
        </button>
      </form>
    </section>
  );
};
