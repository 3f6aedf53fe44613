import { once } from 'node:events';
import { serverSettings } from './bkash/merchants.ts';
import { aBkash, faultsPath } from './bkash/server.ts';
import { runCrowdCommand } from './crowd-command.ts';
import { helpText } from './help.ts';
import { readPairings, runLive } from './live.ts';
import { UsageError } from './option-values.ts';
import type { BkashOptions, SimulatorCommand } from './options.ts';
import { runReplay } from './replay-command.ts';

/** Runs a bKash simulator until the signal aborts. */
const runBkash = async (options: BkashOptions, signal: AbortSignal): Promise<void> => {
  const bkash = await aBkash(options);
  console.log(
    [
      `The bKash simulator listens on ${bkash.url}; start the server with`,
      ...Object.entries(serverSettings(bkash.url)).map(([name, value]) => `  ${name}=${value}`),
      `Faults: ${bkash.url}${faultsPath}, see 'npm run simulate -- help'.`,
    ].join('\n'),
  );
  if (!signal.aborted) await once(signal, 'abort');
  await bkash.close();
};

const run = async (command: SimulatorCommand, signal: AbortSignal): Promise<void> => {
  switch (command.name) {
    case 'help':
      console.log(helpText);
      return;
    case 'machine':
      return runLive([command], command.live, signal);
    case 'fleet':
      return runLive(readPairings(command.claims, command.live.stateDir), command.live, signal);
    case 'crowd':
      return runCrowdCommand(command.crowd, signal);
    case 'replay':
      return runReplay(command.replay, signal);
    case 'bkash':
      return runBkash(command.bkash, signal);
  }
};

/** Runs a command until it ends or is interrupted; prints an error as one sentence. */
export const runCommand = async (read: () => SimulatorCommand): Promise<void> => {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());
  try {
    await run(read(), stop.signal);
  } catch (error) {
    if (stop.signal.aborted) return;
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
};
