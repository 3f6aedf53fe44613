import { dayOf, instantOfWall } from '../../contract/periods.ts';
import { timeZone } from '../core/clock.ts';
import { defineText } from '../core/texts.ts';

const hour = 3_600_000;

/** Choices for snoozing an item; `until` returns the instant. */
export const snoozeChoices: readonly {
  readonly text: string;
  readonly until: (now: number) => number;
}[] = [
  { text: defineText('Snooze for an hour'), until: (now) => now + hour },
  {
    text: defineText('Snooze until tomorrow, 08:00'),
    until: (now) => instantOfWall(((dayOf(now, timeZone) + 1) * 24 + 8) * hour, timeZone),
  },
  { text: defineText('Snooze for a week'), until: (now) => now + 7 * 24 * hour },
];
