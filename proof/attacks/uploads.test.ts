import { describe, test } from 'vitest';
import { organizations } from '../../contract/organizations.ts';
import { pathOf } from '../../contract/request.ts';
import { aSuper } from '../../server/testing/admins.ts';
import { anOrganization } from '../../server/testing/tenants.ts';
import { tableOf } from '../dump.ts';
import { oneInShort } from '../engines.ts';
import { seed } from '../seed.ts';
import { sized } from '../size.ts';
import { found, tried } from '../tried.ts';
import { attacked } from './attacked.ts';
import { hostilePictures, largePicture, payloadMark, smallPicture } from './pictures.ts';
import { memoryOf, pulseDuring, toldOf } from './vitals.ts';

const aDesk = async (server: Parameters<typeof aSuper>[0]) => ({
  token: (await aSuper(server)).token,
  organizationId: (await anOrganization(server)).id,
});

const formWith = (bytes: Buffer, type: string, name: string): FormData => {
  const form = new FormData();
  form.set('name', 'An organization');
  form.set('description', 'With a picture');
  form.set('logo', new File([new Uint8Array(bytes)], name, { type }));
  return form;
};

/** Why what is served as a picture is not one that was made here. */
const faultOf = (response: Response, stored: Buffer, sent: Buffer): string | undefined => {
  const { headers } = response;
  const isWebp = stored.subarray(0, 4).equals(Buffer.from('RIFF')) && stored.includes('WEBP');
  if (!isWebp || headers.get('content-type') !== 'image/webp') return 'no WebP';
  if (headers.get('x-content-type-options') !== 'nosniff') return 'sniffed';
  if (stored.equals(sent)) return 'stored as sent';
  if (stored.includes(payloadMark)) return 'what was hidden in it is stored';
  return stored.includes('ANIM') ? 'moving' : undefined;
};

const maxGrowth = 150;
const atOnce = sized({ short: 8, whole: 24 });

describe.each(oneInShort)('on %s', (engine) => {
  test('no uploaded file is stored as it was sent', async () => {
    const server = await attacked(engine, aDesk);
    const { token, organizationId: id } = server.world;
    const third = seed % 3;
    const all = await hostilePictures();
    const files = sized({ short: all.filter((_, index) => index % 3 === third), whole: all });
    const upload = (bytes: Buffer, type: string, name: string) =>
      server.ask(organizations.update, {
        params: { id },
        token,
        body: formWith(bytes, type, name),
      });
    const { leaks, losses } = found();
    // Where this one is not taken, nothing is found out about the others.
    const honest = await upload(await smallPicture(), 'image/png', 'logo.png');
    if (honest.status !== 200) losses.push(`an honest picture: ${honest.status}`);
    const memory = memoryOf(server.program);
    let taken = 0;
    let refused = 0;
    const pulse = await pulseDuring(server.url, async () => {
      for (const { say, name, type, bytes: made } of files) {
        const bytes = made();
        // A server that has read enough hangs up on the rest.
        const answer = await upload(bytes, type, name).catch(() => ({ status: 413, body: {} }));
        if (answer.status === 400 || answer.status === 413) {
          refused += 1;
          continue;
        }
        if (answer.status !== 200) {
          leaks.push(`${say}: ${answer.status}`);
          continue;
        }
        taken += 1;
        const { organization } = answer.body as { organization: { logo: string } };
        const response = await fetch(server.url + organization.logo);
        const stored = Buffer.from(await response.arrayBuffer());
        const fault = faultOf(response, stored, bytes);
        if (fault) leaks.push(`${say}: ${fault}`);
      }
    });
    const growth = memory.growth();
    if (growth > maxGrowth) leaks.push(`${growth} MB of memory`);
    const logos = (await tableOf(server.place, 'logos')).length;
    if (logos !== 1) leaks.push(`${logos} pictures kept`);
    if (taken === 0 || refused === 0) losses.push(`${taken} taken and ${refused} refused`);
    if (pulse.unanswered) losses.push(`${pulse.unanswered} health calls`);
    tried({
      what: `${engine}: hostile uploads`,
      attempts: files.length,
      leaks,
      losses,
      note: `${taken} made anew, ${refused} refused; + ${growth} MB; ${toldOf(pulse)}`,
      seed,
    });
  });

  test('large pictures at once cost little memory', async () => {
    const server = await attacked(engine, async (given) => {
      const { token } = await aSuper(given);
      const ids = [];
      for (let one = 0; one < atOnce; one += 1) ids.push((await anOrganization(given)).id);
      return { token, ids };
    });
    const { token, ids } = server.world;
    const picture = await largePicture();
    // What one picture needs to begin with is not counted: the libraries it loads stay.
    const send = (id: string) =>
      fetch(server.url + pathOf(organizations.update, { params: { id } }), {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}` },
        body: formWith(picture, 'image/png', 'logo.png'),
      });
    const { losses } = found();
    const first = await send(ids[0] ?? '');
    if (first.status !== 200) losses.push(`the first was answered ${first.status}`);
    const memory = memoryOf(server.program);
    let taken = 0;
    const pulse = await pulseDuring(server.url, async () => {
      const answers = await Promise.all(ids.map(send));
      for (const { status } of answers) {
        if (status === 200) taken += 1;
        else if (status !== 503) losses.push(`answered ${status}`);
      }
    });
    const growth = memory.growth();
    if (taken === 0) losses.push('none was taken');
    tried({
      what: `${engine}: large pictures at once`,
      attempts: ids.length,
      losses: [...losses, ...(pulse.unanswered ? ['health calls'] : [])],
      leaks: growth > maxGrowth ? [`${growth} MB of memory`] : [],
      note: `${taken} taken; + ${growth} MB; ${toldOf(pulse)}`,
    });
  });
});
