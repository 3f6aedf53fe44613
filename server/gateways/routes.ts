import { gateways } from '../../contract/gateways.ts';
import type { MessageCode } from '../../contract/messages.ts';
import { refuse, refuseField } from '../core/errors.ts';
import type { Sealing } from '../core/sealing.ts';
import { type App, serve } from '../core/serve.ts';
import { lockInstitution } from '../institutions/queries.ts';
import { hasPlatformGateway } from './credentials.ts';
import type { Credentials, GatewayPort, Verdict } from './port.ts';
import { gatewayOf, insertGateway, presentGateway, retireGateway } from './queries.ts';

const refusals = {
  REFUSED: 'gatewayRefused',
  UNREACHABLE: 'gatewayUnreachable',
  OFF: 'gatewayOff',
} as const satisfies Record<Exclude<Verdict, 'ACCEPTED'>, MessageCode>;

const noCredentials = () => refuse(404, 'gatewayNotFound');

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

  serve(app, gateways.own, async ({ db, institution }) => {
    const gateway = await gatewayOf(db, institution.id);
    return gateway ? presentGateway(gateway) : { credentials: null };
  });

  serve(app, gateways.save, async ({ body, change, institution, note, now }) => {
    const { institutionId = institution.id, ...credentials } = body;
    if (institutionId !== institution.id) throw refuseField('institutionId', 'institutionOfPath');
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
