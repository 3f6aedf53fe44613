import { inTurn, type Pressure, type Share, type Urgency } from './urgency.ts';

/** `isGone` tells that the client has disconnected. */
interface Caller {
  readonly key: string;
  readonly isGone: () => boolean;
}

interface Waiting extends Caller {
  readonly begin: () => void;
}

/** Turns of the event loop between two admissions: about as many as a machine's sync takes. */
const apart = 3;
/** The most turns by which urgent work can delay the next admission. */
const farthest = 60;

/**
 * Admits queued calls one by one with turns of the event loop between them, so that urgent calls
 * never wait for the whole queue. Priorities are served round-robin, so none starves another.
 */
export class Door {
  readonly #shares: Readonly<Record<Urgency, Share>>;
  readonly #waiting = new Map<Urgency, Waiting[]>();
  readonly #inside = new Map<Urgency, number>();
  /** Round-robin order: the priority served longest ago stands first. */
  #order = inTurn;
  #isTurning = false;
  #isStirred = false;

  constructor(shares: Readonly<Record<Urgency, Share>>) {
    this.#shares = shares;
  }

  /** Counts the waiting calls of one caller and of all. */
  waiting(urgency: Urgency, key: string): Pick<Pressure, 'waitingOfOne' | 'waiting'> {
    const waiting = this.#waiting.get(urgency) ?? [];
    const ofOne = waiting.filter((one) => one.key === key);
    return { waitingOfOne: ofOne.length, waiting: waiting.length };
  }

  /** Resolves on admission, and never when the caller is gone by then. */
  enter(urgency: Urgency, caller: Caller): Promise<void> {
    return new Promise((begin) => {
      const waiting = this.#waiting.get(urgency) ?? [];
      waiting.push({ ...caller, begin });
      this.#waiting.set(urgency, waiting);
      this.#turn();
    });
  }

  /** Signals urgent work, such as a new connection or a machine's call; delays the next admission. */
  stir(): void {
    this.#isStirred = true;
  }

  /** Frees the place of an admitted call. */
  leave(urgency: Urgency): void {
    this.#inside.set(urgency, (this.#inside.get(urgency) ?? 0) - 1);
    this.#turn();
  }

  #next(urgency: Urgency): Waiting | undefined {
    const waiting = this.#waiting.get(urgency);
    if ((this.#inside.get(urgency) ?? 0) >= this.#shares[urgency].atOnce) return undefined;
    let next = waiting?.shift();
    while (next?.isGone()) next = waiting?.shift();
    return next;
  }

  #letIn(): void {
    for (const urgency of this.#order) {
      const next = this.#next(urgency);
      if (!next) continue;
      this.#inside.set(urgency, (this.#inside.get(urgency) ?? 0) + 1);
      this.#order = [...this.#order.filter((other) => other !== urgency), urgency];
      next.begin();
      this.#turn();
      break;
    }
  }

  #turn(): void {
    if (this.#isTurning) return;
    this.#isTurning = true;
    const pass = (turn: number): void => {
      setImmediate(() => {
        const isTime = turn >= apart && !(this.#isStirred && turn < farthest);
        this.#isStirred = false;
        if (!isTime) return pass(turn + 1);
        this.#isTurning = false;
        this.#letIn();
      });
    };
    pass(1);
  }
}
