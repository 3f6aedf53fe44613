import { Agent, get as ask } from 'node:http';

// Its idle connections do not keep the process.
const agent = new Agent({ keepAlive: true });

/** Asks as a browser's line does, and answers how long it took in ms; what it gets is thrown away. */
export const timed = (url: string, bearer = ''): Promise<number> =>
  new Promise((resolve, reject) => {
    const start = performance.now();
    const headers = { authorization: `Bearer ${bearer}` };
    ask(url, { agent, headers }, (answer) => {
      answer.resume().once('end', () => resolve(performance.now() - start));
      if (answer.statusCode !== 200) reject(new Error(`${url} answers ${answer.statusCode}`));
    }).once('error', reject);
  });

/** Is on for so many calls. */
export const counted = (calls: number) => {
  let left = calls;
  return () => left-- > 0;
};

/** Asks these one after the other over so many connections while `isOn`; answers all times. */
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
