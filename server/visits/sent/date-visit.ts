import type { VisitForm } from '../../../contract/visits.ts';

/** Milliseconds by which the clocks of phone and server may differ unseen. */
const toleranceMs = 60_000;

interface LinkTimes {
  readonly createdAt: number;
  readonly endedAt: number | null;
}

interface VisitTimes {
  readonly at: number;
  readonly beganAt: number;
  readonly isBelieved: boolean;
}

/** Believes times between the link's creation and now; else dates the visit by its arrival. */
export const dateVisit = (
  form: Pick<VisitForm, 'at' | 'beganAt'>,
  { createdAt }: LinkTimes,
  now: number,
): VisitTimes => {
  const [beganAt, at] = [Date.parse(form.beganAt), Date.parse(form.at)];
  const isBelieved = createdAt - toleranceMs <= beganAt && beganAt <= at && at <= now + toleranceMs;
  if (!isBelieved) return { at: now, beganAt: now, isBelieved };
  return { at: Math.min(at, now), beganAt: Math.min(beganAt, now), isBelieved };
};

/** A link that has ended takes only visits that began before. */
export const beganInTime = ({ beganAt, isBelieved }: VisitTimes, { endedAt }: LinkTimes): boolean =>
  endedAt === null || (isBelieved && beganAt < endedAt);
