import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** The signals that ask a command to end. */
export const endSignals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Starts a program on this terminal. Until it ends it gets the signals too: Ctrl-C from the
 * terminal, the others forwarded.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, stdio?: import('node:child_process').StdioOptions, onOutput?: (text: string) => void }} [options]
 *   `onOutput` takes what the program writes, instead of the terminal
 * @returns {{ ended: Promise<number>, kill: (signal: NodeJS.Signals) => boolean }}
 *   `ended` answers its exit code as a shell would
 */
export function start(program, args, { onOutput, ...options } = {}) {
  /** @type {import('node:child_process').StdioOptions} */
  const stdio = onOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit';
  const child = spawn(program, args, { stdio, ...options });
  for (const stream of [child.stdout, child.stderr]) {
    if (onOutput) stream?.setEncoding('utf8').on('data', onOutput);
  }
  /** @type {Set<NodeJS.Signals>} */
  const forwarded = new Set();
  const pass = (/** @type {NodeJS.Signals} */ signal) => {
    // On a terminal Ctrl-C reaches the whole group: the child has it already. npm repeats each one.
    if ((signal === 'SIGINT' && process.stdin.isTTY) || forwarded.has(signal)) return;
    forwarded.add(signal);
    child.kill(signal);
  };
  for (const signal of endSignals) process.on(signal, pass);

  const ended = new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) =>
      resolve(signal ? 128 + constants.signals[signal] : (code ?? 1)),
    );
  }).finally(() => {
    for (const signal of endSignals) process.off(signal, pass);
  });
  return { ended, kill: (signal) => child.kill(signal) };
}

/** Starts a program as `start` does and answers its exit code when it has ended. */
export const runProgram = (/** @type {Parameters<typeof start>} */ ...started) =>
  start(...started).ended;

/**
 * Runs a program without showing it.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ code: number, output: string }>} its output on both streams
 */
export function runQuietly(program, args, options = {}) {
  const child = spawn(program, args, {
    env: { ...process.env, NO_COLOR: '1' },
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 127, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Returns the last lines of an output, indented, to show why something failed. */
export function lastLines(/** @type {string} */ output, count = 12) {
  return output
    .trim()
    .split('\n')
    .slice(-count)
    .map((line) => `  ${line}`)
    .join('\n');
}
