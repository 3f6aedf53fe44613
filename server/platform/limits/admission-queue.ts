import {
  type Priority,
  type PriorityLimits,
  queuedPriorities,
  type ServerLoad,
} from './priority.ts';

/** `isGone` tells that the client has disconnected. */
interface QueueCaller {
  readonly key: string;
  readonly isGone: () => boolean;
}

interface QueuedCaller extends QueueCaller {
  readonly admit: () => void;
}

/** Turns of the event loop between two admissions: about as many as a machine's sync takes. */
const turnsBetweenAdmissions = 3;
/** The most turns by which urgent work can delay the next admission. */
const maxTurnsBetweenAdmissions = 60;

/**
 * Admits queued calls one by one with turns of the event loop between them, so that urgent calls
 * never wait for the whole queue. Priorities are served round-robin, so none starves another.
 */
export class AdmissionQueue {
  readonly #limits: Readonly<Record<Priority, PriorityLimits>>;
  readonly #queued = new Map<Priority, QueuedCaller[]>();
  readonly #running = new Map<Priority, number>();
  /** Round-robin order: the priority served longest ago stands first. */
  #order = queuedPriorities;
  #isScheduled = false;
  #hasUrgentWork = false;

  constructor(limits: Readonly<Record<Priority, PriorityLimits>>) {
    this.#limits = limits;
  }

  /** Counts the waiting calls of one caller and of all. */
  countWaiting(priority: Priority, key: string): Pick<ServerLoad, 'waitingOfCaller' | 'waiting'> {
    const waiting = this.#queued.get(priority) ?? [];
    const ofCaller = waiting.filter((one) => one.key === key);
    return { waitingOfCaller: ofCaller.length, waiting: waiting.length };
  }

  /** Resolves on admission, and never when the caller is gone by then. */
  enter(priority: Priority, caller: QueueCaller): Promise<void> {
    return new Promise((admit) => {
      const waiting = this.#queued.get(priority) ?? [];
      waiting.push({ ...caller, admit });
      this.#queued.set(priority, waiting);
      this.#schedule();
    });
  }

  /** Signals urgent work, such as a new connection or a machine's call; delays the next admission. */
  signalUrgentWork(): void {
    this.#hasUrgentWork = true;
  }

  /** Frees the place of an admitted call. */
  leave(priority: Priority): void {
    this.#running.set(priority, (this.#running.get(priority) ?? 0) - 1);
    this.#schedule();
  }

  #takeNext(priority: Priority): QueuedCaller | undefined {
    const waiting = this.#queued.get(priority);
    if ((this.#running.get(priority) ?? 0) >= this.#limits[priority].maxRunning) return undefined;
    let next = waiting?.shift();
    while (next?.isGone()) next = waiting?.shift();
    return next;
  }

  #admitNext(): void {
    for (const priority of this.#order) {
      const next = this.#takeNext(priority);
      if (!next) continue;
      this.#running.set(priority, (this.#running.get(priority) ?? 0) + 1);
      this.#order = [...this.#order.filter((other) => other !== priority), priority];
      next.admit();
      this.#schedule();
      break;
    }
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    const countTurn = (turn: number): void => {
      setImmediate(() => {
        const isTime =
          turn >= turnsBetweenAdmissions &&
          !(this.#hasUrgentWork && turn < maxTurnsBetweenAdmissions);
        this.#hasUrgentWork = false;
        if (!isTime) return countTurn(turn + 1);
        this.#isScheduled = false;
        this.#admitNext();
      });
    };
    countTurn(1);
  }
}
