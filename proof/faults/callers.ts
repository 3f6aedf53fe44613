import { overview } from '../../contract/overview.ts';
import { Refused } from '../../simulator/core/http.ts';
import { found } from '../tried.ts';
import { Answers } from './answers.ts';
import type { Site } from './site.ts';

/** A client that repeats a call, with counters of its answers. */
export interface Caller {
  readonly answers: Answers;
  readonly ask: () => Promise<unknown>;
}

/**
 * Anything but an answer or a 503 with `Retry-After` is a loss. `mayMiss` allows missing answers,
 * where they come too late or a proxy drops them.
 */
const aCaller = (name: string, mayMiss: boolean, deed: () => Promise<unknown>): Caller => {
  const answers = new Answers();
  const ask = async () => {
    try {
      await deed();
      answers.note(200);
    } catch (error) {
      const status = error instanceof Refused ? error.status : 0;
      answers.note(status);
      const isPutOff = status === 503 && error instanceof Refused && error.retryAfterSeconds;
      if (!isPutOff && !(mayMiss && status === 0)) found().losses.push(`${name}: ${error}`);
      throw error;
    }
  };
  return { answers, ask };
};

const ofEach = 4;
const holdSeconds = 1;

/** Consoles that read the overview. */
export const consolesOf = ({ office }: Site, mayMiss = false): Caller[] =>
  Array.from({ length: ofEach }, (_, index) =>
    aCaller(`console ${index}`, mayMiss, () => office.ask(overview.summary, {})),
  );

/** Machines with long polls for commands. */
export const heldCallsOf = ({ rigs }: Site, mayMiss = false): Caller[] =>
  rigs
    .slice(0, ofEach)
    .map(({ machine, physicalId }) =>
      aCaller(`held call of ${physicalId}`, mayMiss, () => machine.listen(holdSeconds)),
    );

/** Waits until each caller has one more answer with the status. */
export const eachAnswered = async (callers: readonly Caller[], status: number): Promise<void> => {
  await Promise.all(callers.map(({ answers }) => answers.moreOf(status, 1)));
};
