import { logos } from '../../../contract/logos.ts';
import type { Tx } from '../../platform/db/store.ts';
import { type App, serveEndpoint } from '../../platform/endpoints/serve-endpoint.ts';
import { refuseCall } from '../../platform/http/errors.ts';
import type { RequestContext } from '../../platform/limits/limiter.ts';
import { newId } from '../../platform/lists/ids.ts';
import { encodePicture } from './pictures.ts';

interface LogoFields {
  readonly logo?: File | undefined;
  readonly removeLogo?: boolean | undefined;
}

/** A new picture, '' to remove the present one, undefined to leave it. */
export type Picture = Buffer | '' | undefined;

/** Decodes before the transaction, because decoding takes long and waits in a queue. */
export const readLogo = async (
  { logo, removeLogo }: LogoFields,
  asker: RequestContext,
): Promise<Picture> => {
  if (logo) return encodePicture(logo, asker);
  return removeLogo ? '' : undefined;
};

/** Replaces the stored picture and returns the new `logoId`. */
export const storeLogo = async (
  tx: Tx,
  owner: { readonly organizationId: string; readonly logoId: string | null },
  picture: Picture,
  now: number,
): Promise<string | null> => {
  if (picture === undefined) return owner.logoId;
  if (owner.logoId) await tx.deleteFrom('logos').where('id', '=', owner.logoId).execute();
  if (picture === '') return null;
  const id = newId();
  const { organizationId } = owner;
  await tx
    .insertInto('logos')
    .values({ id, organizationId, bytes: picture, createdAt: now })
    .execute();
  return id;
};

/** The id is not guessable and its picture never changes, so a browser may keep it for good. */
export const logoRoutes = (app: App): void => {
  serveEndpoint(app, logos.one, async ({ params, db, reply }) => {
    const found = await db
      .selectFrom('logos')
      .select('bytes')
      .where('id', '=', params.id)
      .executeTakeFirst();
    if (!found) throw refuseCall(404, 'logoNotFound');
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    reply.header('cross-origin-resource-policy', 'same-origin');
    return found.bytes;
  });
};
