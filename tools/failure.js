/** A fault the user can act on: its message is shown as it is, without a stack. */
export class Failure extends Error {}

/** Runs a command's body; a failure is one plain sentence and exit code 1. */
export async function main(/** @type {() => Promise<number>} */ body) {
  try {
    process.exitCode = await body();
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error);
    process.exitCode = 1;
  }
}
