import { can } from '#shared/access/can.ts'
import type { RoleHolder } from '#shared/access/roleChecks.ts'
import { rolloffModel } from '#shared/entities.ts'
import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import { getEntity } from '#shared/model/model.ts'
import type { QueryRequest } from '#shared/wire/query.ts'
import type { Random } from '#server/demo/random.ts'
import { randomFieldPath, pickRandom, randomRelationPath } from '#test/northwind/differential/randomPaths.ts'

/** A query as an attacker sends it. */
export interface HostileQuery {
  readonly resource: string
  readonly request: QueryRequest
}

type Json = Readonly<Record<string, unknown>>

/** A random query of expensive features: nested lists, nested functions, long orders, deep expands. */
export function anyHostileQuery(random: Random, attacker: RoleHolder): HostileQuery {
  const entities = Object.values(rolloffModel.entities).filter((entity) => can(attacker, 'read', entity))
  const entity = pickRandom(random, entities)
  if (entity === undefined) throw new Error('The attacker may read nothing.')
  return { resource: entity.resource, request: anyRequest(random, entity) }
}

/** The same query with one part of it grown or replaced. */
export function mutated(random: Random, { resource, request }: HostileQuery): HostileQuery {
  const entity = Object.values(rolloffModel.entities).find((known) => known.resource === resource)
  if (entity === undefined) throw new Error(`${resource} is of no entity.`)
  const parts: readonly [QueryRequest, ...QueryRequest[]] = [
    { where: grownCondition(random, entity, request.where) },
    { where: anyCondition(random, entity, 0) },
    { expand: [...new Set([...(request.expand ?? []), anyExpand(random, entity)])] },
    { orderBy: anyOrder(random, entity) },
    { take: random.pick([500, 5_000, 20_000, 100_000]) },
    { inlineCount: true },
  ]
  return { resource, request: { ...request, ...random.pick(parts) } }
}

function anyRequest(random: Random, entity: EntityDeclaration): QueryRequest {
  return {
    ...(random.chance(0.9) && { where: anyCondition(random, entity, 0) }),
    ...(random.chance(0.5) && {
      expand: Array.from({ length: random.integer(1, 4) }, () => anyExpand(random, entity)).filter(
        (path) => path !== '',
      ),
    }),
    ...(random.chance(0.4) && { orderBy: anyOrder(random, entity) }),
    take: random.pick([20, 500, 20_000]),
    ...(random.chance(0.3) && { inlineCount: true }),
  }
}

function anyOrder(random: Random, entity: EntityDeclaration): string[] {
  return Array.from(
    { length: random.integer(1, 8) },
    () => randomFieldPath(random, rolloffModel, entity)?.path,
  )
    .filter((path) => path !== undefined)
    .map((path) => `${path}${random.pick(['', ' desc'])}`)
}

const DEEPEST_EXPAND = 4

function anyExpand(random: Random, start: EntityDeclaration): string {
  const steps: string[] = []
  let entity = start
  while (steps.length < DEEPEST_EXPAND) {
    const found = pickRandom(random, Object.entries(entity.relations))
    if (found === undefined) break
    steps.push(found[0])
    entity = getEntity(rolloffModel, found[1].target)
  }
  return steps.join('.')
}

function grownCondition(random: Random, entity: EntityDeclaration, where: unknown): Json {
  const more = anyCondition(random, entity, 0)
  return where === undefined ? more : random.pick([{ or: [where, more] }, { and: [{ not: where }, more] }])
}

const DEEPEST_LISTS = 5

/** Usually deep: expensive queries are rarely shallow. */
function anyCondition(random: Random, entity: EntityDeclaration, depth: number): Json {
  const list =
    depth < DEEPEST_LISTS && random.chance(0.75)
      ? randomRelationPath(random, rolloffModel, entity, ({ type }) => type === 'hasMany')
      : null
  if (list !== null)
    return { [list.path]: { [random.pick(['any', 'all'])]: anyCondition(random, list.target, depth + 1) } }
  if (random.chance(0.2))
    return { or: Array.from({ length: random.integer(2, 6) }, () => textCondition(random, entity)) }
  return textCondition(random, entity)
}

function textCondition(random: Random, entity: EntityDeclaration): Json {
  const path = randomFieldPath(random, rolloffModel, entity, ['text'])?.path
  if (path === undefined) return {}
  return { [grownText(random, path, 0)]: { [random.pick(['contains', 'ne', 'gt', 'endswith'])]: 'qz' } }
}

const DEEPEST_TEXT = 6

/** Texts that double, or grow by a thousand at each letter. */
function grownText(random: Random, text: string, depth: number): string {
  if (depth >= DEEPEST_TEXT || random.chance(0.2)) return text
  const inner = grownText(random, text, depth + 1)
  return random.pick([
    `concat(${inner},${inner})`,
    `replace(${inner},'a','${'a'.repeat(random.integer(1, 300))}')`,
    `replace(concat(${inner},'a'),'a','${'ab'.repeat(random.integer(1, 150))}')`,
    `toupper(${inner})`,
    `tolower(${inner})`,
    `substring(${inner},0,2000000)`,
  ])
}
