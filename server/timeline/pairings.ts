import { type RawBuilder, sql } from 'kysely';
import type { TimelineEntry } from '../../contract/timeline.ts';
import type { Audit } from '../platform/schema/schema.ts';
import { beforePosition, isoTime, type Position, type TimelineSource, toRun } from './source.ts';

type PairingStep = Extract<TimelineEntry, { type: 'PAIRING' }>['step'];

const steps: Readonly<Record<string, PairingStep>> = {
  'POST /machine/pairing-code': 'CODE',
  'POST /device/claim': 'CLAIMED',
  'DELETE /machine/key': 'REVOKED',
};

const isPairing = sql<boolean>`"outcome" = 'DONE' and "action" in
  (${sql.join(Object.keys(steps).map((action) => sql.lit(action)))})`;

type PairingRow = Pick<Audit, 'id' | 'at' | 'actor' | 'action'>;

/** Selects audit rows of a target. An admin's call also names the institution in it. */
const selectPairings = (
  target: string,
  from: Position,
  most: number,
): RawBuilder<PairingRow> => sql<PairingRow>`
  select * from (select "id", "at", "actor", "action" from "audit"
    where "target" = ${target} and ${isPairing} and ${beforePosition(from, 'at')}
    order by "at" desc, "id" desc limit ${most}) as "pairings"`;

/** Reads codes, claims and revoked keys. Only the audit has them with the admin's name. */
export const pairingSource: TimelineSource = async ({ db, machine }, from, most) => {
  const byAdmins = selectPairings(`${machine.institutionId} ${machine.id}`, from, most);
  const byMachine = selectPairings(machine.id, from, most);
  const { rows } = await sql<PairingRow>`
    select * from (${byAdmins} union all ${byMachine}) as "all"
    order by "at" desc, "id" desc limit ${most}`.execute(db);
  return toRun(
    rows,
    most,
    ({ at, id }) => ({ at, id }),
    ({ id, at, actor, action }) => {
      const step = steps[action];
      const by = step === 'CLAIMED' ? '' : actor;
      return step && { _id: id, at: isoTime(at), type: 'PAIRING', step, by };
    },
  );
};
