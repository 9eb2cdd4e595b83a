import Fastify, { type FastifyInstance } from 'fastify'
import type { Database } from '#server/database/Database.ts'
import { handleErrors, type ErrorRewording } from '#server/app/errorHandler.ts'
import { breezeMetadata } from '#server/metadata/breezeMetadata.ts'
import { metadataRoute } from '#server/metadata/metadataRoute.ts'
import { recordsQuery } from '#shared/model/queryContract.ts'
import { implementQuery } from '#server/queries/implementQuery.ts'
import type { NamedQuery } from '#server/queries/NamedQuery.ts'
import { queryRoutes } from '#server/queries/queryRoutes.ts'
import { RuleSet } from '#server/save/pipeline/RuleSet.ts'
import { saveRoute } from '#server/save/saveRoute.ts'
import type { Model } from '#shared/model/model.ts'
import type { SignedInUser } from '#shared/wire/account.ts'
import { northwindModel } from './model/northwindModel.ts'
import { pascalName, withPascalNames } from './model/pascalNames.ts'
import { computedQueries } from './queries/computed.ts'
import { customerQueries } from './queries/customers.ts'
import { employeeQueries } from './queries/employees.ts'
import type { NameOf } from './queries/NameOf.ts'
import { orderQueries } from './queries/orders.ts'
import { namedSaves } from './saves/namedSaves.ts'
import { northwindRules, type FullName } from './saves/saveRules.ts'

/** How the server names properties, and how it phrases its errors. */
export interface BreezeFlavor {
  readonly model: Model
  readonly name: NameOf
  readonly rewording: ErrorRewording
  readonly fullName: FullName
}

/** Property names and error messages as Breeze servers on Node have them. */
export const nodeFlavor: BreezeFlavor = {
  model: { ...northwindModel, pathSeparator: '.' },
  name: (property) => property,
  fullName: 'kept',
  rewording: ({ code, message }) => {
    if (code === 'concurrency_conflict') return 'concurrency violation'
    if (code === 'duplicate') return `SequelizeUniqueConstraintError: ${message}`
    if (code === 'bad_bundle') return `Error converting value. ${message}`
    return code === 'not_found' ? `Cannot find an entityType. ${message}` : message
  },
}

/** Computed properties of the server. */
const COMPUTED_VALUES = { ExtraString: () => 'fromServer', ExtraDouble: () => 3.14159 }

const CONCURRENCY_MESSAGE =
  'An optimistic concurrency failure: data may have been modified or deleted since it was loaded.'

/** Property names and error messages as Breeze servers on .NET have them. */
export const dotNetFlavor: BreezeFlavor = {
  model: withPascalNames({ ...northwindModel, rules: { Customer: { computed: COMPUTED_VALUES } } }),
  name: pascalName,
  fullName: 'computed',
  rewording: ({ code, message }) => {
    if (code === 'concurrency_conflict' || message.includes("part of the entity's key"))
      return CONCURRENCY_MESSAGE.toLowerCase()
    if (code === 'duplicate') return `Violation of PRIMARY KEY constraint. ${message}`
    if (code === 'bad_bundle') return `Error converting value. ${message}`
    return message.includes('can only expand relations') ? `Unable to cast. ${message}` : message
  },
}

export const NORTHWIND_PATH = '/breeze/NorthwindIBModel'

const NORTHWIND_USER: SignedInUser = {
  userId: 1,
  firstName: 'Nancy',
  lastName: 'Davolio',
  userName: 'nancy',
  email: null,
  isActive: true,
  roles: [],
}

/** A Breeze server for the Northwind model that consists only of the engine: no sign-in, no roles. */
export async function buildNorthwind(
  database: Database,
  flavor: BreezeFlavor = nodeFlavor,
): Promise<FastifyInstance> {
  const { model, name, rewording } = flavor
  const app = Fastify({
    routerOptions: { maxParamLength: 200, querystringParser: () => ({}) },
    http: { maxHeaderSize: 65_536 },
  })
  app.decorateRequest('user', { getter: () => NORTHWIND_USER })
  handleErrors(app, rewording)
  const namedQueries: readonly NamedQuery[] = [
    ...Object.values(model.entities).map((entity) => implementQuery(recordsQuery(entity))),
    ...customerQueries(name),
    ...employeeQueries(name),
    ...orderQueries(name),
  ]
  const now = (): string => new Date().toISOString()
  await app.register(
    async (breeze) => {
      metadataRoute(breeze, breezeMetadata(model, []))
      await breeze.register(saveRoute, {
        model,
        database,
        rules: new RuleSet(model, northwindRules(name, flavor.fullName)),
        namedSaves: namedSaves(name),
        now,
      })
      await queryRoutes(breeze, {
        model,
        database,
        namedQueries,
        listsQueries: [],
        completesResults: true,
        computed: { queries: computedQueries(name, flavor === dotNetFlavor), now, timeZone: 'UTC' },
      })
    },
    { prefix: NORTHWIND_PATH },
  )
  return app
}
