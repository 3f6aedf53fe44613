import type { FastifyInstance } from 'fastify';

/**
 * Logs a line for each call but health checks, whatever LOG_LEVEL says. The route stands for the
 * address, which may hold a card's number or a payment's id.
 */
export const logAccess = (http: FastifyInstance): void => {
  const log = http.log.child({}, { level: 'info' });
  http.addHook('onResponse', async (request, { statusCode, elapsedTime }) => {
    const { id: reqId, method, ip, caller } = request;
    const line = {
      reqId,
      method,
      route: request.routeOptions.url,
      status: statusCode,
      ms: Math.round(elapsedTime),
      ip,
      adminId: caller?.admin?.id,
      machineId: caller?.machine?.id,
    };
    log.info(line, 'call');
  });
};
