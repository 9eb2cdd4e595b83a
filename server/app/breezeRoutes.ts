import type { FastifyInstance } from 'fastify'
import type { RoleRule } from '#shared/model/kinds.ts'
import { queryContracts } from '#shared/queries.ts'
import { SaveQuota } from '#server/edge/SaveQuota.ts'
import { breezeMetadata } from '#server/metadata/breezeMetadata.ts'
import { metadataRoute } from '#server/metadata/metadataRoute.ts'
import type { QueryDependencies } from '#server/queries/prepareQuery.ts'
import { queryRoutes } from '#server/queries/queryRoutes.ts'
import { requireImplementations } from '#server/queries/requireImplementations.ts'
import { createQueryHandler } from '#server/reading/createQueryHandler.ts'
import type { ReadScheduler } from '#server/reading/ReadScheduler.ts'
import { computedQueries, listsQueries, namedQueries } from '#server/reads/namedQueries.ts'
import type { SaveContext } from '#server/save/pipeline/Save.ts'
import { saveRoute } from '#server/save/saveRoute.ts'
import type { AppDependencies } from './AppDependencies.ts'

const QUERIES = [...namedQueries, ...listsQueries, ...computedQueries]

/** The names of all queries that the server answers. */
export const queryNames: ReadonlySet<string> = new Set(QUERIES.map(({ resource }) => resource))

/** Throws an error where a query of the client has no implementation, or one has no contract. */
export function requireQueries(): void {
  requireImplementations(queryContracts, QUERIES)
}

/** The data service: metadata, queries, SaveChanges. Expects authentication on the instance. */
export async function breezeRoutes(
  app: FastifyInstance,
  { config, model, database, now }: AppDependencies,
  { saves, reads }: { readonly saves: SaveContext; readonly reads: ReadScheduler },
): Promise<void> {
  metadataRoute(app, breezeMetadata(model, namedQueries))
  await app.register(saveRoute, { ...saves, quota: new SaveQuota(config.edge) })
  const queries: QueryDependencies = {
    model,
    database,
    namedQueries,
    listsQueries,
    computed: { queries: computedQueries, now, timeZone: config.businessTimeZone },
  }
  await queryRoutes(app, { ...queries, handleQuery: createQueryHandler(queries, reads) })
}

/** Who may run a named query; for records that is besides the right to read the entity. */
export function roleOfQuery(name: string): RoleRule {
  return QUERIES.find(({ resource }) => resource === name)?.roles ?? 'nobody'
}
