import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { defineFault } from './messages/faults.ts';

export const maxLogoBytes = 2 * 1024 * 1024;

const picture = z.file().check(z.meta({ maxLength: maxLogoBytes }));
/** Clients send these when nobody chose a picture: nothing, or the address of the present one. */
const noPicture = z
  .string()
  .check(
    z.maxLength(300, defineFault('imageExpected')),
    z.regex(
      /^(null|undefined|(https?:\/\/[^/]+)?\/api\/v1\/logo\/[^/]+)?$/,
      defineFault('imageExpected'),
    ),
  );

/** The uploaded file of a form. Without one the present picture stays. */
export const logo = z.optional(
  z.pipe(
    z.union([picture, noPicture, z.null()], { error: defineFault('imageExpected') }),
    z.transform((value) => (value instanceof File && value.size > 0 ? value : undefined)),
  ),
);

/** Removes the present picture. */
export const removeLogo = z.optional(z.boolean());

export const logos = {
  one: defineEndpoint({
    operationId: 'getLogo',
    method: 'GET',
    path: '/logo/:id',
    summary: 'The picture of an organization or institution',
    who: 'anyone',
    status: 200,
    media: 'image/webp',
  }),
};

export const logoPath = (logoId: string | null): string | null =>
  logoId && `/api/v1/logo/${logoId}`;
