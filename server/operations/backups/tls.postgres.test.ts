import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../platform/db/open-store.ts';
import { requireWritablePostgres } from '../../platform/db/postgres/postgres-requirements.ts';
import { aDatabase } from '../../testing/database/database.ts';
import { opensslPath, pgbouncerPath, startPgbouncer } from '../../testing/database/pgbouncer.ts';
import { tryDump } from './snapshot.ts';

/** A self-signed certificate of `localhost` and its key, which PgBouncer's user may read. */
const makeCertificate = (folder: string, name: string) => {
  const [cert, key] = [join(folder, `${name}.crt`), join(folder, `${name}.key`)];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const how = ['-x509', '-nodes', '-newkey', 'rsa:2048', '-keyout', key, '-out', cert, ...subject];
  execFileSync(opensslPath ?? '', ['req', ...how], { stdio: 'pipe' });
  chmodSync(key, 0o644);
  return { cert, key };
};

test.runIf(pgbouncerPath && opensslPath)(
  'a private CA of PostgreSQL is trusted by server and backup alike, and no other',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vms-tls-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    chmodSync(folder, 0o755);
    const { cert, key } = makeCertificate(folder, 'own');
    const other = makeCertificate(folder, 'other');
    const { place, remove } = await aDatabase();
    onTestFinished(remove);
    const pooled = await startPgbouncer(
      place.DATABASE_URL ?? '',
      `pool_mode = session\nclient_tls_sslmode = allow\nclient_tls_cert_file = ${cert}\nclient_tls_key_file = ${key}`,
    );
    const urlWith = (ca: string) => {
      const url = new URL(pooled);
      url.hostname = 'localhost';
      url.search = `sslmode=verify-full&sslrootcert=${ca}`;
      return url.href;
    };
    const store = await openStore({ ...place, DATABASE_URL: urlWith(cert) });
    onTestFinished(store.close);
    await requireWritablePostgres(store.read);
    await tryDump(urlWith(cert));

    const foreign = urlWith(other.cert);
    await expect(openStore({ ...place, DATABASE_URL: foreign })).rejects.toThrow(/self-signed/);
    await expect(tryDump(foreign)).rejects.toThrow(/certificate verify failed/);
  },
);
