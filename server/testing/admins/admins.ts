import { hash } from '@node-rs/argon2';
import { insertAdmin } from '../../admins/queries.ts';
import { openSession } from '../../platform/endpoints/session.ts';
import { newId } from '../../platform/lists/ids.ts';
import type { TestServer } from '../server.ts';
import { uniqueLetters } from '../unique.ts';

export const adminPassword = 'a password of tests';
/** With the least cost that argon2 allows: tests log in often. */
const passwordHash = hash(adminPassword, { memoryCost: 8, timeCost: 1 });

export interface TestAdmin {
  readonly id: string;
  readonly token: string;
  readonly sessionId: string;
  readonly username: string;
}

const anAdmin = async (
  { store, clock }: TestServer,
  place: {
    type: 'SUPER' | 'ORGANIZATION' | 'INSTITUTION';
    organizationId: string | null;
    institutionId: string | null;
  },
): Promise<TestAdmin> => {
  const username = `${place.type.toLowerCase()}-${uniqueLetters().toLowerCase()}`;
  const admin = { ...place, username, passwordHash: await passwordHash };
  return store.change(async (tx) => {
    const { id } = await insertAdmin(tx, admin, clock.now);
    const origin = { id: newId(), client: '', browser: '', platform: '', browserHash: '' };
    const token = await openSession(tx, id, clock.now, origin);
    return { id, username, token, sessionId: origin.id };
  });
};

export const aSuper = (server: TestServer) =>
  anAdmin(server, { type: 'SUPER', organizationId: null, institutionId: null });

export const anOrganizationAdmin = (server: TestServer, organizationId: string) =>
  anAdmin(server, { type: 'ORGANIZATION', organizationId, institutionId: null });

export const anInstitutionAdmin = (
  server: TestServer,
  institution: { id: string; organizationId: string },
) =>
  anAdmin(server, {
    type: 'INSTITUTION',
    organizationId: institution.organizationId,
    institutionId: institution.id,
  });
