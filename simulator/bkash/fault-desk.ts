import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Fault, type Faults, faultNames, places } from './faults.ts';
import { type Envelope, type ErrorAnswer, envelopes } from './replies.ts';
import { bodyOf, isJson, type Json } from './request.ts';
import { send } from './send.ts';

const memberOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((known) => known === value);

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

const answerFrom = (fault: Json, envelope: Envelope): ErrorAnswer => {
  const [code, message] = [textOf(fault.code), textOf(fault.message)];
  const { status, happens } = fault;
  const isStatus = typeof status === 'number' && status >= 200 && status <= 599;
  return {
    envelope,
    ...(code !== undefined && { code }),
    ...(message !== undefined && { message }),
    ...(isStatus && { status }),
    ...(happens === true && { happens }),
  };
};

const faultFrom = (value: unknown): Fault | undefined => {
  if (!isJson(value)) return memberOf(faultNames, value);
  const envelope = memberOf(envelopes, value.envelope);
  return envelope && answerFrom(value, envelope);
};

/**
 * Plants the fault of a body such as `{"call":"execute","fault":"loseAnswer"}`. Throws for an
 * invalid one.
 */
const plantFrom = (faults: Faults, body: Json): void => {
  const place = memberOf(places, body.call);
  if (!place) throw new Error(`call must be one of ${places.join(', ')}`);
  if (body.fault === 'off') {
    faults.off(place);
    return;
  }
  const fault = faultFrom(body.fault);
  if (!fault) throw new Error(`fault must be off, one of ${faultNames.join(', ')} or an answer`);
  if (body.always === true) faults.always(place, fault);
  else faults.next(place, fault);
};

/** A POST plants a fault, a DELETE removes all; answers the planted ones. */
export const plantOn = async (
  faults: Faults,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const sent = await text(request);
  try {
    if (request.method === 'DELETE') faults.off();
    if (request.method === 'POST') plantFrom(faults, bodyOf(sent));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return send(response, { status: 400, body: { message } });
  }
  send(response, { status: 200, body: { faults: faults.planted } });
};
