import { Agent, get as ask } from 'node:http';

// Idle sockets of a keep-alive agent do not keep the process running.
const agent = new Agent({ keepAlive: true });

/** Requests a URL over keep-alive, discards the body and returns the milliseconds. */
export const timed = (url: string, bearer = ''): Promise<number> =>
  new Promise((resolve, reject) => {
    const start = performance.now();
    const headers = { authorization: `Bearer ${bearer}` };
    ask(url, { agent, headers }, (answer) => {
      answer.resume().once('end', () => resolve(performance.now() - start));
      if (answer.statusCode !== 200) reject(new Error(`${url} answers ${answer.statusCode}`));
    }).once('error', reject);
  });

/** Returns a predicate that is true for `calls` calls. */
export const counted = (calls: number) => {
  let left = calls;
  return () => left-- > 0;
};

/** Runs requests over `connections` in parallel while `isOn`; returns all times. */
export const asking = async (
  connections: number,
  isOn: () => boolean,
  next: () => Promise<number>,
) => {
  const times: number[] = [];
  const one = async () => {
    while (isOn()) times.push(await next());
  };
  await Promise.all(Array.from({ length: connections }, one));
  return times;
};
