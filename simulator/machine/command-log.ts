import * as z from 'zod/mini';
import { commandTypes, resultStates } from '../../contract/commands.ts';
import { DeviceEvent } from '../../contract/device-events.ts';
import type { CommandResult } from '../../contract/machine-api.ts';

const StartedCommand = z.strictObject({ commandId: z.string(), type: z.enum(commandTypes) });
export type StartedCommand = z.output<typeof StartedCommand>;

/** Journal lines about commands. */
export const ReceivedLine = z.strictObject({ received: z.array(StartedCommand) });
export const StartedLine = z.strictObject({ started: StartedCommand });
/** Result and events are one line, so that no power cut keeps one and loses the other. */
export const FinishedLine = z.strictObject({
  finished: z.strictObject({
    commandId: z.string(),
    state: z.enum(resultStates),
    detail: z.optional(z.string()),
  }),
  events: z.array(DeviceEvent),
});
export const ReportedLine = z.strictObject({ reported: z.array(z.string()) });

export type CommandLine = z.output<
  typeof ReceivedLine | typeof StartedLine | typeof FinishedLine | typeof ReportedLine
>;

/** Repeats of a command come within its time to live, long before so many other commands. */
const maxStoredResults = 1_000;

/** State of the commands in a journal: received, begun, finished, reported. */
export class CommandLog {
  /** Received and not begun. */
  readonly received = new Map<string, StartedCommand>();
  /** Begun and not ended. */
  readonly begun = new Map<string, StartedCommand>();
  readonly results = new Map<string, CommandResult>();
  /** Results that no answered sync has carried yet. */
  readonly unreported = new Set<string>();

  hasCommand(commandId: string): boolean {
    const { received, begun, results } = this;
    return [received, begun, results].some((commands) => commands.has(commandId));
  }

  apply(line: CommandLine): void {
    if ('received' in line) {
      for (const received of line.received) this.received.set(received.commandId, received);
    } else if ('started' in line) {
      const { commandId } = line.started;
      this.received.delete(commandId);
      this.begun.set(commandId, line.started);
    } else if ('finished' in line) {
      const { commandId } = line.finished;
      this.received.delete(commandId);
      this.begun.delete(commandId);
      this.results.set(commandId, line.finished);
      this.unreported.add(commandId);
    } else {
      for (const commandId of line.reported) this.unreported.delete(commandId);
      this.#forgetOldest();
    }
  }

  /** The same state in as few lines as possible. */
  lines(): CommandLine[] {
    const results = Array.from(this.results.values());
    const reported = results
      .map(({ commandId }) => commandId)
      .filter((commandId) => !this.unreported.has(commandId));
    const received = Array.from(this.received.values());
    return [
      ...(received.length > 0 ? [{ received }] : []),
      ...Array.from(this.begun.values(), (started) => ({ started })),
      ...results.map((finished) => ({ finished, events: [] })),
      ...(reported.length > 0 ? [{ reported }] : []),
    ];
  }

  #forgetOldest(): void {
    for (const commandId of this.results.keys()) {
      if (this.results.size <= maxStoredResults) return;
      if (!this.unreported.has(commandId)) this.results.delete(commandId);
    }
  }
}
