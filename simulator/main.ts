import { help } from './help.ts';
import { pairingsOf, runLive } from './live.ts';
import { type Command, readCommand, UsageError } from './options.ts';
import { runReplay } from './replay-command.ts';

const run = async (command: Command, signal: AbortSignal): Promise<void> => {
  switch (command.name) {
    case 'help':
      console.log(help);
      return;
    case 'machine':
      return runLive([command], command.live, signal);
    case 'fleet':
      return runLive(pairingsOf(command.claims, command.live.stateDir), command.live, signal);
    case 'replay':
      return runReplay(command.replay, signal);
  }
};

const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());

try {
  await run(readCommand(process.argv.slice(2)), stop.signal);
} catch (error) {
  if (!stop.signal.aborted) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}
