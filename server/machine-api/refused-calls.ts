import type { FastifyError, FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { DeviceCall } from '../../contract/attention-facts.ts';
import { type Message, serializeMessage } from '../../contract/messages/text.ts';
import { createMessage } from '../../contract/messages.ts';
import { toStorable } from '../../contract/values/storable-text.ts';
import { isWithinLast } from '../../contract/values/times.ts';
import type { Tx } from '../platform/db/store.ts';
import type { Unavailable } from '../platform/db/unavailable.ts';
import type { App } from '../platform/endpoints/serve-endpoint.ts';
import { refusalOf } from '../platform/http/answer-errors.ts';
import { bearerOf, tokenHashOf } from '../platform/http/client.ts';
import type { Refused } from '../platform/http/errors.ts';
import { withinLast } from '../platform/lists/time-conditions.ts';
import type { RefusedCalls } from '../platform/schema/schema.ts';
import { previewJson } from './events/json-preview.ts';
import { maxSampleLength, withoutCards } from './events/samples.ts';

const minuteMs = 60_000;
/** Milliseconds after the last refusal in which a call counts as refused. Cards are tapped rarely. */
const refusedMs: Record<DeviceCall, number> = {
  SYNC: 60 * minuteMs,
  COMMANDS: 60 * minuteMs,
  AUTHORIZE: 24 * 60 * minuteMs,
};
/** Whoever holds a key writes no more often than this. */
const writeEveryMs = minuteMs;

/** The same call is refused each time it comes again: no wait mends it, as it does a 429. */
const faultyStatuses: ReadonlySet<number> = new Set([400, 413]);

export const isRefusedLately = (now: number): RawBuilder<boolean> => sql`(
  ${sql.join(
    Object.entries(refusedMs).map(
      ([call, ms]) =>
        sql`"refusedCalls"."call" = ${sql.lit(call)} and ${withinLast('refusedCalls.lastAt', ms, now)}`,
    ),
    sql` or `,
  )})`;

type Refusal = Pick<RefusedCalls, 'machineId' | 'call' | 'count' | 'reason' | 'sample'>;

const recordRefusals = (
  tx: Tx,
  { machineId, call, count, reason, sample }: Refusal,
  now: number,
) => {
  const isSame = isRefusedLately(now);
  const current = (name: string) => sql`case when ${isSame}
    then ${sql.ref(`refusedCalls.${name}`)} else ${sql.ref(`excluded.${name}`)} end`;
  return sql`
    insert into "refusedCalls" ("machineId", "call", "count", "since", "lastAt", "reason", "sample")
    values (${machineId}, ${call}, ${count}, ${now}, ${now}, ${reason}, ${sample})
    on conflict ("machineId", "call") do update set
      "count" = case when ${isSame} then "refusedCalls"."count" else 0 end + excluded."count",
      "since" = ${current('since')}, "reason" = ${current('reason')},
      "sample" = ${current('sample')}, "lastAt" = excluded."lastAt"`.execute(tx);
};

const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (parent, name) =>
      typeof parent === 'object' && parent !== null ? Reflect.get(parent, name) : undefined,
    value,
  );

/** The faulty field by its name, else how the body began, else what the headers say of it. */
const sampleOf = (request: FastifyRequest, field: string | undefined): string => {
  const { body = request.query, bodyStart, headers } = request;
  if (bodyStart !== undefined) return bodyStart;
  const path = field?.split('.') ?? [];
  const value = valueAt(body, path);
  if (path.length && value !== undefined) return previewJson({ [path.at(-1) ?? '']: value });
  if (request.body !== undefined) return previewJson(request.body);
  const named = ['content-type', 'content-encoding', 'content-length', 'transfer-encoding'];
  return named.flatMap((name) => (headers[name] ? `${name}: ${headers[name]}` : [])).join(', ');
};

const reasonOf = (reason: Message, field: string | undefined): string =>
  serializeMessage(field ? createMessage('rejectedField', { reason, field }) : reason);

type RefusalError = FastifyError | Refused | Unavailable;

/**
 * Counts calls of machines that are refused as they are, with the first reason and a sample. What is
 * counted between two writes is in the memory of the process.
 */
export const createRefusedCalls = ({ store, now, http, machineKeys }: App) => {
  const waiting = new Map<string, { count: number; writtenAt: number | undefined }>();

  /** An encoded body is refused before the caller is identified. */
  const findMachine = async (request: FastifyRequest) => {
    if (request.caller?.machine) return request.caller.machine;
    const keyHash = bearerOf(request) === undefined ? undefined : tokenHashOf(request);
    return machineKeys.machineOf(keyHash).catch(() => undefined);
  };

  const count = async (call: DeviceCall, request: FastifyRequest, error: RefusalError) => {
    const { status, reason, faults } = refusalOf(error);
    // A connection that broke off says nothing about the firmware.
    if (!faultyStatuses.has(status) || request.raw.readableAborted) return;
    const machine = await findMachine(request);
    if (!machine) return;
    const key = `${machine.id} ${call}`;
    const before = waiting.get(key) ?? { count: 0, writtenAt: undefined };
    const counted = { ...before, count: before.count + 1 };
    waiting.set(key, counted);
    const at = now();
    if (before.writtenAt !== undefined && isWithinLast(before.writtenAt, writeEveryMs, at)) return;
    waiting.set(key, { count: 0, writtenAt: at });
    const [field, fault = reason] = faults?.entries().next().value ?? [];
    const name = field === 'body' ? undefined : field;
    const refusal = {
      machineId: machine.id,
      call,
      count: counted.count,
      reason: reasonOf(fault, name),
      sample: withoutCards(toStorable(sampleOf(request, name))).slice(0, maxSampleLength),
    };
    await store.change((tx) => recordRefusals(tx, refusal, at));
  };

  return (call: DeviceCall) =>
    (request: FastifyRequest, error: RefusalError): Promise<void> =>
      count(call, request, error).catch((err: unknown) =>
        http.log.warn({ err }, 'a refused call of a machine is not counted'),
      );
};
