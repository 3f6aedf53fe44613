import { gateways } from '../../contract/gateways.ts';
import { refuse, refuseField } from '../core/errors.ts';
import type { Sealing } from '../core/sealing.ts';
import { type App, serve } from '../core/serve.ts';
import { lockInstitution } from '../institutions/queries.ts';
import { hasPlatformGateway } from './credentials.ts';
import type { Credentials, GatewayPort, Verdict } from './port.ts';
import { gatewayOf, insertGateway, presentGateway, retireGateway } from './queries.ts';

const refusals: Record<Exclude<Verdict, 'ACCEPTED'>, string> = {
  REFUSED: 'Invalid payment gateway credentials',
  UNREACHABLE: 'bKash could not be reached, so the credentials were not saved. Try again.',
  OFF: 'Payments are off on this server, so the credentials were not saved',
};

const noCredentials = () => refuse(404, 'No payment gateway credentials');

const verify = async (port: GatewayPort, credentials: Credentials): Promise<void> => {
  const verdict = await port.verify(credentials);
  if (verdict !== 'ACCEPTED') throw refuse(400, refusals[verdict]);
};

export const gatewayRoutes = (app: App, sealing: Sealing, port: GatewayPort): void => {
  serve(app, gateways.platform, async () => ({
    isSetUp: app.settings.PAYMENTS === 'on' && hasPlatformGateway(app),
  }));

  serve(app, gateways.one, async ({ db, institution }) => {
    const gateway = await gatewayOf(db, institution.id);
    if (!gateway) throw noCredentials();
    return presentGateway(gateway);
  });

  serve(app, gateways.save, async ({ body, change, institution, note, now }) => {
    const { institutionId = institution.id, ...credentials } = body;
    if (institutionId !== institution.id) {
      throw refuseField('institutionId', 'This is not the institution of the path');
    }
    await verify(port, credentials);
    const { username } = credentials;
    const sealed = sealing.seal(JSON.stringify(credentials), institution.id);
    return change(async (tx) => {
      await lockInstitution(tx, institution.id);
      const former = await gatewayOf(tx, institution.id);
      if (former) note({ before: presentGateway(former).credentials });
      await retireGateway(tx, institution.id, now);
      return presentGateway(await insertGateway(tx, institution, { username, sealed }, now));
    });
  });

  serve(app, gateways.remove, ({ change, institution, note, now }) =>
    change(async (tx) => {
      await lockInstitution(tx, institution.id);
      const former = await gatewayOf(tx, institution.id);
      if (!former) throw noCredentials();
      note({ before: presentGateway(former).credentials });
      await retireGateway(tx, institution.id, now);
    }),
  );
};
