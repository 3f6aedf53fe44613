import { toTaka } from '../../contract/values/money.ts';
import { flagsIn } from '../../server/payments/rules/flags.ts';
import type { Truth } from '../judge.ts';

const countsText = (counts: ReadonlyMap<string, number>): string =>
  [...counts]
    .sort(([, some], [, others]) => others - some)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');

/** Statistics of stories: the payments' final states and the money moved. */
export class StoryStatistics {
  stories = 0;
  #drops = 0;
  #charged = 0;
  #refunded = 0;
  readonly #providers = new Map<string, number>();
  readonly #ends = new Map<string, number>();
  readonly #flags = new Map<string, number>();
  /** Refunds by their interface. */
  readonly #forms = new Map<string, number>();

  add(truths: readonly Truth[]): void {
    this.stories += 1;
    for (const { payment, drops, charged, refunded } of truths) {
      this.#drops += drops;
      this.#charged += charged;
      this.#refunded += refunded;
      this.#count(this.#ends, payment.state);
      this.#count(this.#providers, payment.provider);
      if (payment.state === 'REFUNDED') this.#count(this.#forms, payment.refundForm ?? 'unknown');
      for (const flag of flagsIn(payment.flags)) this.#count(this.#flags, flag);
    }
  }

  merge(other: StoryStatistics): void {
    this.stories += other.stories;
    this.#drops += other.#drops;
    this.#charged += other.#charged;
    this.#refunded += other.#refunded;
    for (const [name, count] of other.#providers) this.#count(this.#providers, name, count);
    for (const [name, count] of other.#ends) this.#count(this.#ends, name, count);
    for (const [name, count] of other.#forms) this.#count(this.#forms, name, count);
    for (const [name, count] of other.#flags) this.#count(this.#flags, name, count);
  }

  #count(counts: Map<string, number>, name: string, more = 1): void {
    counts.set(name, (counts.get(name) ?? 0) + more);
  }

  toString(): string {
    const [charged, refunded] = [toTaka(this.#charged), toTaka(this.#refunded)];
    return `${countsText(this.#ends)}; flagged ${countsText(this.#flags)}; ${this.#drops} pads, ${charged} Tk charged, ${refunded} Tk given back; refunds by ${countsText(this.#forms)}; payments by ${countsText(this.#providers)}`;
  }
}
