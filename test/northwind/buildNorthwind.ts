import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/database/Database.ts'
import type { ErrorRewording } from '#server/app/errorHandler.ts'
import type { Model } from '#shared/model/model.ts'
import { buildBreezeServer } from './buildBreezeServer.ts'
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

/** A Breeze server for the Northwind model. */
export function buildNorthwind(
  database: Database,
  flavor: BreezeFlavor = nodeFlavor,
): Promise<FastifyInstance> {
  const { model, name, rewording, fullName } = flavor
  return buildBreezeServer(NORTHWIND_PATH, {
    model,
    database,
    rewording,
    namedQueries: [...customerQueries(name), ...employeeQueries(name), ...orderQueries(name)],
    computedQueries: computedQueries(name, flavor === dotNetFlavor),
    rules: northwindRules(name, fullName),
    namedSaves: namedSaves(name),
  })
}
