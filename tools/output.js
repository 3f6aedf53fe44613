/**
 * Serializes the output of concurrent programs. The first open writer passes through at once; the
 * output of the others is buffered for their turn, in the order of opening.
 * @param {(text: string) => void} write
 * @returns {() => { write: (text: string) => void, end: () => void }} opens the next writer
 */
export function orderOutput(write) {
  /** @type {{ waiting: string, hasEnded: boolean }[]} */
  const queue = [];
  const flush = () => {
    for (let first = queue[0]; first; first = queue[0]) {
      write(first.waiting);
      first.waiting = '';
      if (!first.hasEnded) return;
      queue.shift();
    }
  };
  return () => {
    const writer = { waiting: '', hasEnded: false };
    queue.push(writer);
    return {
      write: (text) => {
        writer.waiting += text;
        flush();
      },
      end: () => {
        writer.hasEnded = true;
        flush();
      },
    };
  };
}
