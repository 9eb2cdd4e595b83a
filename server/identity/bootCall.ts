import type { FastifyInstance } from 'fastify'
import { PRODUCT_VERSION, type Boot } from '#shared/wire/boot.ts'
import type { Identity } from './Identity.ts'

export interface BootOptions {
  readonly identity: Pick<Identity, 'forPage'>
  readonly devExtremeLicenseKey: string
  readonly businessTimeZone: string
}

/** GET /api/boot, without sign-in: what a page needs before anybody is signed in. */
export function bootCall(app: FastifyInstance, options: BootOptions): void {
  const { identity, devExtremeLicenseKey, businessTimeZone } = options
  app.get('/api/boot', { config: { withoutSignIn: true } }, (request, reply): Boot => {
    void reply.header('cache-control', 'no-store')
    return {
      title: 'Rolloff',
      version: PRODUCT_VERSION,
      devExtremeLicenseKey,
      businessTimeZone,
      identity: identity.forPage(request.headers.host),
    }
  })
}
