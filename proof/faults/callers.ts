import { overview } from '../../contract/overview.ts';
import { Refused } from '../../simulator/core/http.ts';
import { trialFindings } from '../trial.ts';
import { AnswerCounter } from './answer-counter.ts';
import { patienceMs } from './office.ts';
import type { Site } from './site.ts';

/** A client that repeats a call, with counters of its answers. */
export interface RepeatedCaller {
  readonly answers: AnswerCounter;
  readonly ask: () => Promise<unknown>;
}

/**
 * Anything but an answer or a 503 with `Retry-After` is a loss. `mayMiss` allows missing answers,
 * where they come too late or a proxy drops them.
 */
const aCaller = (
  name: string,
  mayMiss: boolean,
  action: () => Promise<unknown>,
): RepeatedCaller => {
  const answers = new AnswerCounter();
  const ask = async () => {
    try {
      await action();
      answers.record(200);
    } catch (error) {
      const status = error instanceof Refused ? error.status : 0;
      answers.record(status);
      const isPutOff = status === 503 && error instanceof Refused && error.retryAfterSeconds;
      if (!isPutOff && !(mayMiss && status === 0)) trialFindings().losses.push(`${name}: ${error}`);
      throw error;
    }
  };
  return { answers, ask };
};

const ofEach = 4;
const holdSeconds = 1;

/** Consoles that read the overview. */
export const consolesOf = ({ office }: Site, mayMiss = false): RepeatedCaller[] =>
  Array.from({ length: ofEach }, (_, index) =>
    aCaller(`console ${index}`, mayMiss, () => office.ask(overview.summary, {})),
  );

/** Machines with long polls for commands. */
export const heldCallsOf = ({ rigs }: Site, mayMiss = false): RepeatedCaller[] =>
  rigs
    .slice(0, ofEach)
    .map(({ machine, physicalId }) =>
      aCaller(`held call of ${physicalId}`, mayMiss, () => machine.listen(holdSeconds, patienceMs)),
    );

/** Waits until each caller has one more answer with the status. */
export const eachAnswered = async (
  callers: readonly RepeatedCaller[],
  status: number,
): Promise<void> => {
  await Promise.all(callers.map(({ answers }) => answers.waitForMore(status, 1)));
};
