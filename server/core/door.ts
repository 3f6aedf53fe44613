import { inTurn, type Pressure, type Share, type Urgency } from './urgency.ts';

/** Who waits, and whether it still does. */
interface Caller {
  readonly key: string;
  readonly isGone: () => boolean;
}

interface Waiting extends Caller {
  readonly begin: () => void;
}

/** Turns of the event loop between two that are let in: a machine's sync takes about as many. */
const apart = 3;
/** And at most so many, as long as each brings something that does not wait. */
const farthest = 60;

/**
 * Lets in one by one whoever has to wait, with turns of the event loop between them: what need not
 * wait never stands behind all that do. The kinds of calls take turns, so that none keeps another out.
 */
export class Door {
  readonly #shares: Readonly<Record<Urgency, Share>>;
  readonly #waiting = new Map<Urgency, Waiting[]>();
  readonly #inside = new Map<Urgency, number>();
  /** Whose turn was longest ago stands first. */
  #order = inTurn;
  #isTurning = false;
  #isStirred = false;

  constructor(shares: Readonly<Record<Urgency, Share>>) {
    this.#shares = shares;
  }

  /** How many wait, of one caller and of all. */
  waiting(urgency: Urgency, key: string): Pick<Pressure, 'waitingOfOne' | 'waiting'> {
    const waiting = this.#waiting.get(urgency) ?? [];
    const ofOne = waiting.filter((one) => one.key === key);
    return { waitingOfOne: ofOne.length, waiting: waiting.length };
  }

  /** Waits until it is let in; who is gone by then never is. */
  enter(urgency: Urgency, caller: Caller): Promise<void> {
    return new Promise((begin) => {
      const waiting = this.#waiting.get(urgency) ?? [];
      waiting.push({ ...caller, begin });
      this.#waiting.set(urgency, waiting);
      this.#turn();
    });
  }

  /** Tells of something that does not wait: a connection to be taken, a machine that calls. */
  stir(): void {
    this.#isStirred = true;
  }

  /** One that was let in has done its work. */
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
