import * as z from 'zod/mini';
import { adminTypes, defineEndpoint } from './endpoint.ts';
import { answerText, id, instant } from './fields.ts';

/** Opens the visit page of one machine; its code is printed for the inside of the door. */
export const DoorLink = z.strictObject({ _id: id, createdAt: instant });
export type DoorLink = z.output<typeof DoorLink>;

const who = { types: adminTypes, tenant: { institution: 'institutionId' } } as const;

export const doorLinks = {
  one: defineEndpoint({
    operationId: 'getDoorLink',
    method: 'GET',
    path: '/machine/:institutionId/:machineId/door-link',
    summary: 'The door link of a machine, without its secret; null where there is none',
    who,
    status: 200,
    answer: z.strictObject({ doorLink: z.nullable(DoorLink) }),
  }),
  create: defineEndpoint({
    operationId: 'createDoorLink',
    method: 'POST',
    path: '/machine/:institutionId/:machineId/door-link',
    summary: 'Make a door link, which replaces the former one; its token is answered only once',
    who,
    status: 201,
    answer: z.strictObject({ doorLink: DoorLink, token: answerText(100) }),
  }),
  end: defineEndpoint({
    operationId: 'endDoorLink',
    method: 'DELETE',
    path: '/machine/:institutionId/:machineId/door-link',
    summary: 'End the door link of a machine',
    who,
    status: 204,
  }),
};
