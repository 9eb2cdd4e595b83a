import type { FastifyInstance } from 'fastify'
import type { EdgeLimits } from './EdgeLimits.ts'
import { Quota } from './Quota.ts'

/** Expensive requests, each kind with a quota of its own. */
export type QuotaKind = 'reports' | 'uploads' | 'saves'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Requests of the route count against the user's quota of this kind; saves by their number of records. */
    readonly quota?: QuotaKind
  }
}

const MINUTE_SECONDS = 60

/** Enforces the quotas of expensive requests per signed-in user; expects authentication on the instance. */
export function limitRequests(
  app: FastifyInstance,
  {
    reportsPerMinute,
    uploadsPerMinute,
    savedRecordsPerMinute,
  }: Pick<EdgeLimits, 'reportsPerMinute' | 'uploadsPerMinute' | 'savedRecordsPerMinute'>,
): void {
  const perMinute = (amount: number, what: string): Quota<number> =>
    new Quota({
      amount,
      seconds: MINUTE_SECONDS,
      refusalMessage: `You have ${what} more than ${amount} in a minute. Please try again in a moment.`,
    })
  const quotas: Readonly<Record<QuotaKind, Quota<number>>> = {
    reports: perMinute(reportsPerMinute, 'asked for reports'),
    uploads: perMinute(uploadsPerMinute, 'sent photos'),
    saves: perMinute(savedRecordsPerMinute, 'saved records'),
  }
  app.addHook('preHandler', async ({ routeOptions, user, body }) => {
    const { quota } = routeOptions.config
    if (quota !== undefined) quotas[quota].take(user.userId, quota === 'saves' ? recordsIn(body) : 1)
  })
}

/** Invalid bundles are rejected later, when they are parsed. */
function recordsIn(body: unknown): number {
  const isBundle = typeof body === 'object' && body !== null && 'entities' in body
  return isBundle && Array.isArray(body.entities) ? body.entities.length : 1
}
