/**
 * Lints the OpenAPI document by redocly.yaml, in the release also by .spectral.js, which takes four
 * times as long.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from './child.js';
import { Failure, main } from './failure.js';
import { root } from './paths.js';

const redocly = join(root, 'node_modules', '@redocly', 'cli', 'bin', 'cli.js');
// No telemetry and no update check.
const silent = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

await main(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vms-openapi-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }));
  if (await node(join(root, 'server', 'testing', 'write-openapi.ts'), folder)) {
    throw new Failure('The document of the API could not be written');
  }
  const file = join(folder, 'openapi.json');
  const code = await node(redocly, 'lint', file, '--config', join(root, 'redocly.yaml'));
  if (process.env.PROOF_SIZE !== 'whole') return code;
  const findings = await readFindings(readFileSync(file, 'utf8'));
  for (const finding of findings) console.log(finding);
  console.log(`Spectral and OWASP: ${findings.length} findings`);
  return code || (findings.length > 0 ? 1 : 0);
});

/** @param {string[]} args a script and its arguments */
function node(...args) {
  return runProgram(process.execPath, args, { cwd: root, env: { ...process.env, ...silent } });
}

/** Returns Spectral's findings as 'rule at path: message'. */
async function readFindings(/** @type {string} */ text) {
  const { default: spectral } = await import('@stoplight/spectral-core');
  const { default: rules } = await import('../.spectral.js');
  const linter = new spectral.Spectral();
  linter.setRuleset(rules);
  const found = await linter.run(text);
  return found.map(({ code, path, message }) => `${code} at ${path.join('.')}: ${message}`);
}
