import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { fault } from './messages/faults.ts';

export const maxLogoBytes = 2 * 1024 * 1024;

/** The uploaded file of a form; an empty text removes the picture that is there. */
export const logo = z.optional(
  z.union([z.file().check(z.meta({ maxLength: maxLogoBytes })), z.literal('')], {
    error: fault('imageExpected'),
  }),
);

export const logos = {
  one: endpoint({
    operationId: 'getLogo',
    method: 'GET',
    path: '/logo/:id',
    summary: 'The picture of an organization or institution',
    who: 'anyone',
    status: 200,
    media: 'image/webp',
  }),
};
