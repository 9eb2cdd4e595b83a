import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Config } from '#server/config.ts'

/** What a page of ours may load and talk to: this origin, and the configured identity provider. */
export function securityPolicy(config: Config): FastifyHelmetOptions {
  const provider = config.identity === null ? [] : [new URL(config.identity.authority).origin]
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        // The grid sets widths and positions as inline styles.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        workerSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", ...provider],
        frameSrc: ["'self'", ...provider],
        formAction: ["'self'", ...provider],
      },
    },
    // Sent only in production: a browser would remember it for every port of this machine.
    ...(config.production ? {} : { strictTransportSecurity: false }),
    crossOriginOpenerPolicy: false,
  }
}
