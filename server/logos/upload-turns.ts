import type { FastifyInstance } from 'fastify';
import { askerOf } from '../core/asker.ts';
import { fairTurns } from '../core/turns.ts';
import { tooManyPictures } from './pictures.ts';

/**
 * Limits concurrent uploads: their bytes are in memory from the first one on, even when the last
 * one never comes. The uploads of one admin leave room for others.
 */
export const limitUploads = (http: FastifyInstance): void => {
  const uploads = fairTurns({
    atOnce: 32,
    atOnceOfOne: 24,
    waiting: 0,
    waitingOfOne: 0,
    full: tooManyPictures,
  });
  // Before the hook that reads the form.
  http.addHook('preValidation', (request, reply, done) => {
    if (!request.isMultipart()) return done();
    uploads.hold(askerOf(request, reply)).then(() => done(), done);
  });
};
