import { dayOf, instantOfWall } from '../../contract/values/periods.ts';
import { timeZone } from '../core/clock.ts';
import { defineText } from '../core/texts.ts';

const hour = 3_600_000;

interface SnoozeChoice {
  readonly text: string;
  /** The instant until which it is put off. */
  readonly until: (now: number) => number;
}

/** The choice of one click. */
export const snoozeTomorrow: SnoozeChoice = {
  text: defineText('Snooze until tomorrow, 08:00'),
  until: (now) => instantOfWall(((dayOf(now, timeZone) + 1) * 24 + 8) * hour, timeZone),
};

export const snoozeChoices: readonly SnoozeChoice[] = [
  { text: defineText('Snooze for an hour'), until: (now) => now + hour },
  snoozeTomorrow,
  { text: defineText('Snooze for a week'), until: (now) => now + 7 * 24 * hour },
];
