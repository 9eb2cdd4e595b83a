import Fastify, { type FastifyInstance } from 'fastify'
import { handleErrors, type ErrorRewording } from '#server/app/errorHandler.ts'
import type { Database } from '#server/database/Database.ts'
import { breezeMetadata } from '#server/metadata/breezeMetadata.ts'
import { metadataRoute } from '#server/metadata/metadataRoute.ts'
import { implementQuery } from '#server/queries/implementQuery.ts'
import type { ComputedQuery, NamedQuery } from '#server/queries/NamedQuery.ts'
import { queryRoutes } from '#server/queries/queryRoutes.ts'
import { RuleSet } from '#server/save/pipeline/RuleSet.ts'
import type { SaveRule } from '#server/save/pipeline/SaveRule.ts'
import { saveRoute, type NamedSave } from '#server/save/saveRoute.ts'
import type { Model } from '#shared/model/model.ts'
import { recordsQuery } from '#shared/model/queryContract.ts'
import type { SignedInUser } from '#shared/wire/account.ts'

/** What a Breeze server serves. */
interface Served {
  readonly model: Model
  readonly database: Database
  /** Beside those of all records of each entity. */
  readonly namedQueries?: readonly NamedQuery[]
  readonly computedQueries?: readonly ComputedQuery[]
  readonly rules?: readonly SaveRule[]
  readonly namedSaves?: readonly NamedSave[]
  /** How it phrases its errors. */
  readonly rewording?: ErrorRewording
}

const ANYBODY: SignedInUser = {
  userId: 1,
  firstName: 'Nancy',
  lastName: 'Davolio',
  userName: 'nancy',
  email: null,
  isActive: true,
  roles: [],
}

/** A Breeze server for any model below a path that consists only of the engine: no sign-in, no roles. */
export async function buildBreezeServer(
  prefix: string,
  {
    model,
    database,
    namedQueries = [],
    computedQueries = [],
    rules = [],
    namedSaves = [],
    rewording,
  }: Served,
): Promise<FastifyInstance> {
  const app = Fastify({
    routerOptions: { maxParamLength: 200, querystringParser: () => ({}) },
    http: { maxHeaderSize: 65_536 },
  })
  app.decorateRequest('user', { getter: () => ANYBODY })
  handleErrors(app, rewording)
  const all = Object.values(model.entities).map((entity) => implementQuery(recordsQuery(entity)))
  const now = (): string => new Date().toISOString()
  await app.register(
    async (breeze) => {
      metadataRoute(breeze, breezeMetadata(model, []))
      await breeze.register(saveRoute, {
        model,
        database,
        rules: new RuleSet(model, rules),
        namedSaves,
        now,
      })
      await queryRoutes(breeze, {
        model,
        database,
        namedQueries: [...all, ...namedQueries],
        listsQueries: [],
        completesResults: true,
        computed: { queries: computedQueries, now, timeZone: 'UTC' },
      })
    },
    { prefix },
  )
  return app
}
