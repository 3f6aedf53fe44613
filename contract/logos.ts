import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** The uploaded file of a form; an empty text removes the picture that is there. */
export const logo = z.optional(
  z.union([z.file(), z.literal('')], {
    error: 'Choose an image file',
  }),
);

export const logos = {
  one: endpoint({
    method: 'GET',
    path: '/logo/:id',
    summary: 'The picture of an organization or institution',
    who: 'anyone',
    status: 200,
    media: 'image/webp',
  }),
};
