import * as z from 'zod/mini';
import {
  allEvents,
  type ChangeEvent,
  changeTopics,
  distinctEvents,
  withoutMachines,
} from './change-events.ts';

/** Events of a tenant in one batch; more are sent as one event per topic, without the machine. */
const maxTenantEvents = 200;
/** PostgreSQL takes less than 8000 bytes; an event with its three UUIDs has less than 190. */
const maxPayloadEvents = 40;

const id = z.nullable(z.string());
const Payload = z.object({
  from: z.string(),
  events: z.array(
    z.object({
      topic: z.enum(changeTopics),
      organizationId: id,
      institutionId: id,
      machineId: id,
    }),
  ),
});

/** Encodes a batch of events as NOTIFY payloads. */
export const encodeEvents = (from: string, batch: readonly ChangeEvent[]): string[] => {
  const byTenant = Map.groupBy(
    distinctEvents(batch),
    ({ organizationId, institutionId }) => institutionId ?? organizationId,
  );
  const events = Array.from(byTenant.values()).flatMap((ofTenant) =>
    ofTenant.length > maxTenantEvents ? withoutMachines(ofTenant) : ofTenant,
  );
  const payloads: string[] = [];
  for (let start = 0; start < events.length; start += maxPayloadEvents) {
    payloads.push(JSON.stringify({ from, events: events.slice(start, start + maxPayloadEvents) }));
  }
  return payloads;
};

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Ignores payloads of this process; one of another release that cannot be parsed means any change. */
export const decodeEvents = (payload: string, processId: string): readonly ChangeEvent[] => {
  const { data } = Payload.safeParse(readJson(payload));
  if (!data) return allEvents;
  return data.from === processId ? [] : data.events;
};
