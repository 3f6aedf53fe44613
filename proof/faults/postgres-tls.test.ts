import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openHeldCheckout } from '../../server/app/held-checkout.ts';
import { examineInstallation } from '../../server/operations/operator/doctor/doctor.ts';
import { opensslPath } from '../../server/testing/database/pgbouncer.ts';
import { aDurablePostgres } from '../../tools/postgres.js';
import { aPlaceOn } from '../places.ts';
import { backUp } from './backups.ts';
import { aProgram } from './site.ts';

/** A private CA, and a certificate of `localhost` that it signed. */
const makeCertificates = () => {
  const folder = mkdtempSync(join(tmpdir(), 'vms-ca-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const at = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync(opensslPath ?? '', args, { stdio: 'pipe' });
  const newKey = ['-nodes', '-newkey', 'rsa:2048', '-keyout'];
  openssl('req', '-x509', ...newKey, at('ca.key'), '-out', at('ca.crt'), '-subj', '/CN=Pads CA');
  openssl('req', ...newKey, at('server.key'), '-out', at('server.csr'), '-subj', '/CN=localhost');
  writeFileSync(at('names'), 'subjectAltName=DNS:localhost');
  const signedBy = ['-CA', at('ca.crt'), '-CAkey', at('ca.key'), '-CAcreateserial'];
  const names = ['-extfile', at('names'), '-out', at('server.crt')];
  openssl('x509', '-req', '-in', at('server.csr'), ...signedBy, ...names);
  return { ca: at('ca.crt'), cert: at('server.crt'), key: at('server.key') };
};

/** Gives the files to the user of PostgreSQL, which takes a key that only it can read. */
const installFile = (from: string, data: string, name: string) => {
  const file = join(data, name);
  const { uid, gid } = statSync(data);
  copyFileSync(from, file);
  chmodSync(file, 0o600);
  if (process.getuid?.() === 0) chownSync(file, uid, gid);
};

/** A PostgreSQL that takes connections by TLS alone, and its address with the CA. */
const aTlsPostgres = async () => {
  const postgres = await aDurablePostgres();
  onTestFinished(postgres.remove);
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  const data = rows[0]?.data_directory ?? '';
  const { ca, cert, key } = makeCertificates();
  installFile(cert, data, 'server.crt');
  installFile(key, data, 'server.key');
  writeFileSync(join(data, 'pg_hba.conf'), 'hostssl all all all password\n');
  await client.query('alter system set ssl = on');
  await client.end();
  await postgres.stop('fast');
  await postgres.start();
  const url = new URL(postgres.url);
  url.hostname = 'localhost';
  url.search = `sslmode=verify-full&sslrootcert=${ca}`;
  return { plain: postgres.url, url: url.href };
};

test.runIf(opensslPath)(
  'a PostgreSQL that takes TLS alone, by a private CA, serves server, backup and doctor',
  async () => {
    const { plain, url } = await aTlsPostgres();
    const client = new Client({ connectionString: plain });
    await expect(client.connect()).rejects.toThrow(/no encryption/);
    const place = aPlaceOn(url);
    onTestFinished(place.remove);
    const server = await aProgram({ ...place.env, PAYMENTS: 'off' });
    await server.start();
    await backUp(place);
    const marks: Record<string, string> = {};
    for await (const { name, mark } of examineInstallation(
      { ...place.env, PAYMENTS: 'off' },
      Date.now,
      openHeldCheckout,
    )) {
      marks[name] = mark;
    }
    expect(marks).toMatchObject({ Database: '✓', Backup: '✓' });
    expect(await server.end()).toBe(0);
    const foreign = new URL(url);
    foreign.searchParams.set('sslrootcert', makeCertificates().ca);
    const misled = await aProgram({ ...place.env, DATABASE_URL: foreign.href, PAYMENTS: 'off' });
    expect((await misled.refusal()).output).toMatch(/certificate/);
  },
);
