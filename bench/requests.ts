import { Agent, get as ask } from 'node:http';

// Idle sockets of a keep-alive agent do not keep the process running.
const agent = new Agent({ keepAlive: true });

/** Requests a URL over keep-alive, discards the body and returns the milliseconds. */
export const timeRequest = (url: string, bearer = ''): Promise<number> =>
  new Promise((resolve, reject) => {
    const start = performance.now();
    const headers = { authorization: `Bearer ${bearer}` };
    ask(url, { agent, headers }, (answer) => {
      answer.resume().once('end', () => resolve(performance.now() - start));
      if (answer.statusCode !== 200) reject(new Error(`${url} answers ${answer.statusCode}`));
    }).once('error', reject);
  });

/** Returns a predicate that is true for `calls` calls. */
export const countCalls = (calls: number) => {
  let remaining = calls;
  return () => remaining-- > 0;
};

/** Runs requests over `connections` in parallel while `isOn`; returns all times. */
export const runRequests = async (
  connections: number,
  isRunning: () => boolean,
  next: () => Promise<number>,
) => {
  const times: number[] = [];
  const worker = async () => {
    while (isRunning()) times.push(await next());
  };
  await Promise.all(Array.from({ length: connections }, worker));
  return times;
};
