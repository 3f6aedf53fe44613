import { Agent, get as ask } from 'node:http';

// Idle sockets of a keep-alive agent do not keep the process running.
const agent = new Agent({ keepAlive: true });

/** Requests a URL over keep-alive and discards the body. */
export const discardAnswer = (url: string, bearer: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${bearer}` };
    ask(url, { agent, headers }, (answer) => {
      answer.resume().once('end', resolve);
      if (answer.statusCode !== 200) reject(new Error(`${url} answers ${answer.statusCode}`));
    }).once('error', reject);
  });

/** Returns a predicate that is true for `calls` calls. */
export const countCalls = (calls: number) => {
  let remaining = calls;
  return () => remaining-- > 0;
};

/** Runs requests over `connections` in parallel while `isRunning`. */
export const runRequests = async (
  connections: number,
  isRunning: () => boolean,
  next: () => Promise<void>,
): Promise<void> => {
  const worker = async () => {
    while (isRunning()) await next();
  };
  await Promise.all(Array.from({ length: connections }, worker));
};
