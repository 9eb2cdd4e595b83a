import type { FastifyInstance } from 'fastify'
import { Unavailable } from '../kernel/errors.ts'

const RETRY_AFTER_SECONDS = 5

/** While the server is closing, new requests on open connections are refused as unavailable (503). */
export function refuseWhileStopping(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onRequest', (_request, _reply, done) => {
    if (isClosing)
      done(
        new Unavailable('The server is stopping. Please try again in a moment.', {
          retryAfter: RETRY_AFTER_SECONDS,
        }),
      )
    else done()
  })
}
