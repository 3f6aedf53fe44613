import type { FastifyInstance } from 'fastify';
import { requestContextOf } from '../../platform/endpoints/request-context.ts';
import { createLimiter } from '../../platform/limits/limiter.ts';
import { picturesRefusal } from './pictures.ts';

/**
 * Limits concurrent uploads: their bytes are in memory from the first one on, even when the last
 * one never comes. The uploads of one admin, and of one organization, leave room for others.
 */
export const limitUploads = (http: FastifyInstance): void => {
  const uploads = createLimiter({
    atOnce: 32,
    perKey: 24,
    perTenant: 28,
    maxWaiting: 0,
    maxWaitingPerKey: 0,
    maxWaitingPerTenant: 0,
    fullError: picturesRefusal,
  });
  http.workloads.set('upload', uploads.workload);
  // Before the hook that reads the form.
  http.addHook('preValidation', (request, reply, done) => {
    if (!request.isMultipart()) return done();
    uploads.holdUntilAbort(requestContextOf(request, reply)).then(() => done(), done);
  });
};
