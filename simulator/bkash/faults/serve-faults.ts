import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Envelope, type ErrorAnswer, envelopeNames } from '../replies.ts';
import { isJsonObject, type JsonObject, parseBody } from '../request.ts';
import { sendReply } from '../send-reply.ts';
import { type BkashFault, type Faults, faultNames, faultTargets } from './faults.ts';

const findMember = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((member) => member === value);

const toText = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

const parseErrorAnswer = (fault: JsonObject, envelope: Envelope): ErrorAnswer => {
  const [code, message] = [toText(fault.code), toText(fault.message)];
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

const parseFault = (value: unknown): BkashFault | undefined => {
  if (!isJsonObject(value)) return findMember(faultNames, value);
  const envelope = findMember(envelopeNames, value.envelope);
  return envelope && parseErrorAnswer(value, envelope);
};

/**
 * Plants the fault of a body such as `{"call":"execute","fault":"loseAnswer"}`. Throws for an
 * invalid one.
 */
const plantFault = (faults: Faults, body: JsonObject): void => {
  const place = findMember(faultTargets, body.call);
  if (!place) throw new Error(`call must be one of ${faultTargets.join(', ')}`);
  if (body.fault === 'off') {
    faults.remove(place);
    return;
  }
  const fault = parseFault(body.fault);
  if (!fault) throw new Error(`fault must be off, one of ${faultNames.join(', ')} or an answer`);
  if (body.always === true) faults.always(place, fault);
  else faults.next(place, fault);
};

/** A POST plants a fault, a DELETE removes all; answers the planted ones. */
export const serveFaults = async (
  faults: Faults,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const sent = await text(request);
  try {
    if (request.method === 'DELETE') faults.remove();
    if (request.method === 'POST') plantFault(faults, parseBody(sent));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return sendReply(response, { status: 400, body: { message } });
  }
  sendReply(response, { status: 200, body: { faults: faults.planted } });
};
