import type { FastifyInstance } from 'fastify'
import type { EdgeLimits } from './EdgeLimits.ts'
import { perMinute, type Quota } from './Quota.ts'

/** Expensive requests, each kind with a quota of its own. */
export type QuotaKind = 'reports' | 'uploads'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Requests of the route count against the user's quota of this kind. */
    readonly quota?: QuotaKind
  }
}

/** Enforces the quotas of expensive requests per signed-in user; expects authentication on the instance. */
export function limitRequests(
  app: FastifyInstance,
  { reportsPerMinute, uploadsPerMinute }: Pick<EdgeLimits, 'reportsPerMinute' | 'uploadsPerMinute'>,
): void {
  const quotas: Readonly<Record<QuotaKind, Quota<number>>> = {
    reports: perMinute(reportsPerMinute, `asked for reports more than ${reportsPerMinute} times`),
    uploads: perMinute(uploadsPerMinute, `sent photos more than ${uploadsPerMinute} times`),
  }
  app.addHook('preHandler', async ({ routeOptions, user }) => {
    const { quota } = routeOptions.config
    if (quota !== undefined) quotas[quota].take(user.userId, 1)
  })
}
