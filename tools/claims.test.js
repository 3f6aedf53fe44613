import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './paths.js';

/** Claims of docs/asvs.md about what stands nowhere in the code, or in few files alone. */

const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');

/** Lists the sources of the running server below some folders. */
const listSources = (/** @type {string[]} */ folders) =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|server\/testing\//.test(name)),
  );

const sources = listSources(['contract', 'server', 'public-pages']).map((file) => ({
  file,
  text: read(file),
}));

/** Lists the files in which a pattern stands. */
const filesWith = (/** @type {RegExp} */ pattern) =>
  sources.flatMap(({ file, text }) => (pattern.test(text) ? [file] : [])).toSorted();

/** Lists the distinct texts that the group of a pattern matches. */
const listMatches = (/** @type {RegExp} */ pattern) => [
  ...new Set(sources.flatMap(({ text }) => Array.from(text.matchAll(pattern), ([, it]) => it))),
];

const readJson = (/** @type {string} */ file) => JSON.parse(read(file));

test('no shell is started, and no program but those of backups and the decoder of pictures', () => {
  expect(filesWith(/node:child_process/)).toEqual([
    'server/operations/backups/nightly.ts',
    'server/operations/backups/programs.ts',
    'server/organizations/logos/pictures.ts',
  ]);
  expect(
    filesWith(/\bexecSync\(|import \{[^}]*\bexec\b[^}]*\} from 'node:child|shell: ?true/),
  ).toEqual([]);
});

test('a pattern is made of constants, or of the escaped format of an import', () => {
  expect(filesWith(/new RegExp\(/)).toEqual([
    'contract/sales-file/times.ts',
    'contract/values/card-key.ts',
    'contract/values/formulas.ts',
    'contract/values/invisible.ts',
    'contract/values/text-forms.ts',
    'server/app/console.ts',
  ]);
});

test('no text becomes code', () => {
  expect(filesWith(/\beval\(|new Function\(|node:vm|dangerouslySetInnerHTML/)).toEqual([]);
});

test('what is logged is a fixed sentence, and what was sent stands in fields', () => {
  const log = /\blog\.(?:warn|error|info|fatal)\((?:[^`'()]*, )?`([^`]*\$\{[^`]*)`/g;
  // Sentences of the server, a number with a digest, and the reason of a failed backup.
  const beginnings = listMatches(log).map((text) => text?.split('$')[0]);
  expect(beginnings.toSorted()).toEqual([
    'audit head ',
    'not ready: ',
    'the nightly backup failed, and is tried again in five minutes: ',
    'this installation is ',
  ]);
});

test('native code is the database, the hash of passwords and the decoder of pictures', () => {
  /** @type {Record<string, { dev?: boolean, devOptional?: boolean, os?: string[], hasInstallScript?: boolean }>} */
  const packages = readJson('package-lock.json').packages;
  const native = Object.entries(packages).filter(
    ([path, { dev, devOptional, os, hasInstallScript }]) =>
      path && !dev && !devOptional && (os || hasInstallScript),
  );
  const names = native.map(([path]) => path.replace('node_modules/', '').split('-')[0]);
  expect([...new Set(names)].toSorted()).toEqual(['@img/sharp', '@node', 'better']);
  expect(filesWith(/from 'sharp'/)).toEqual(['server/organizations/logos/picture-decoder.ts']);
});

test('chance that protects something comes from the system', () => {
  expect(filesWith(/Math\.random/)).toEqual(['server/machine-api/sync/command-delivery.ts']);
});

test('nothing is encrypted but by AES-256-GCM, and every digest is SHA-256', () => {
  expect(read('server/platform/secrets/encryption.ts')).toContain("algorithm = 'aes-256-gcm'");
  expect(filesWith(/createCipheriv|createDecipheriv/)).toEqual([
    'server/platform/secrets/encryption.ts',
  ]);
  expect(listMatches(/create(?:Hash|Hmac)\('([^']+)'/g)).toEqual(['sha256']);
});

test('nothing accepts a certificate that Node refuses', () => {
  expect(filesWith(/rejectUnauthorized|NODE_TLS_|checkServerIdentity|insecureHTTPParser/)).toEqual(
    [],
  );
});

test('an admin has no hint and no question', () => {
  const [, admins = ''] =
    /interface Admins \{([^}]*)/.exec(read('server/platform/schema/schema-access.ts')) ?? [];
  expect(admins).toContain('passwordHash');
  expect(admins).not.toMatch(/hint|question|reminder/i);
});

test('the server writes files for its database, its key and its backups alone', () => {
  expect(filesWith(/\b(writeFile|appendFile|createWriteStream)(Sync)?\(/)).toEqual([
    'server/operations/backups/restore/restore-folder.ts',
    'server/operations/backups/write-backup.ts',
    'server/platform/db/sqlite/sqlite-file.ts',
    'server/platform/secrets/encryption.ts',
  ]);
});

test('Caddy keeps its own versions of TLS, ciphers and certificates, and caches nothing', () => {
  for (const file of ['deploy/Caddyfile', 'deploy/Caddyfile.several']) {
    expect(read(file)).not.toMatch(/^\s*(tls|auto_https|protocols|ciphers|cache)\b|http:\/\//m);
  }
});

test('the deployed server is closed off, and its role owns its database and nothing else', () => {
  const unit = read('deploy/vms.service');
  for (const line of [
    'User=vms',
    'NoNewPrivileges=yes',
    'CapabilityBoundingSet=',
    'ProtectSystem=strict',
    'PrivateDevices=yes',
    'SystemCallFilter=~@privileged @resources',
  ]) {
    expect(unit.split('\n')).toContain(line);
  }
  const compose = read('deploy/compose.yaml');
  for (const part of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true']) {
    expect(compose).toContain(part);
  }
  expect(read('deploy/Dockerfile')).toMatch(/^USER node$/m);
  expect(read('deploy/postgres-init.sh')).toContain(
    "create role vms login password :'password';\ncreate database vms owner vms;\nSQL",
  );
});

test('every library has its exact version and its checksum, and no script of it is run', () => {
  const { dependencies, devDependencies } = readJson('package.json');
  for (const version of Object.values({ ...dependencies, ...devDependencies })) {
    expect(version).toMatch(/^(npm:[^@]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/);
  }
  for (const [path, { integrity }] of Object.entries(readJson('package-lock.json').packages)) {
    if (path) expect([path, integrity]).toEqual([path, expect.stringMatching(/^sha512-/)]);
  }
  for (const file of ['tools/dependencies.js', 'tools/runtime.js', 'deploy/Dockerfile']) {
    for (const line of read(file).match(/^.*(npm ci|npm prune|'ci').*$/gm) ?? []) {
      expect(line).toContain('--ignore-scripts');
    }
  }
});

test('the image has neither simulator, tests nor development packages', () => {
  const [, image = ''] = read('deploy/Dockerfile').split(' AS vms\n');
  const copied = Array.from(image.matchAll(/^COPY (?:--from=build )?(\S+)/gm), ([, it]) => it);
  expect(copied).toEqual([
    '/app/node_modules',
    '/app/dist',
    'package.json',
    'contract',
    'public-pages',
    'server',
  ]);
  expect(read('deploy/Dockerfile')).toContain('npm prune --omit=dev');
  const ignored = read('.dockerignore').split('\n');
  for (const name of ['**/*.test.ts', 'server/testing']) expect(ignored).toContain(name);
});
