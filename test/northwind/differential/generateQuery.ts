import { type EntityDeclaration, supportsSoftDelete } from '#shared/model/defineEntity.ts'
import { randomFrom } from '#server/demo/random.ts'
import { TooLarge } from '#server/kernel/errors.ts'
import { refuseExpensiveFilter } from '#server/queries/filterCost.ts'
import { parsePredicate } from '#server/queries/parsePredicate.ts'
import { getEntity } from '#shared/model/model.ts'
import type { QueryRequest } from '#shared/wire/query.ts'
import type { DataSet } from './DataSet.ts'
import { generateCondition } from './generateCondition.ts'
import type { GeneratorContext } from './generateOperand.ts'
import { randomFieldPath, pickRandom, randomRelationPath } from './randomPaths.ts'

/** A query and whose records it asks for. */
export interface GeneratedQuery {
  readonly entity: string
  readonly request: QueryRequest
}

/** The requested number of queries; every third is repeated with other values, and once more inverted. */
export function* generateQueries(data: DataSet, seed: number, wanted: number): Generator<GeneratedQuery> {
  const seeds = randomFrom(seed)
  const seedOf = (): number => seeds.integer(0, 2 ** 31)
  for (let count = 0; count < wanted;) {
    const [structure, values] = [seedOf(), seedOf()]
    const once = (chance: number): GeneratedQuery =>
      generateQuery({ random: randomFrom(structure), values: randomFrom(chance), data })
    const again = seeds.chance(1 / 3) ? [once(seedOf()), invertQuery(once(values))] : []
    const affordable = [once(values), ...again].filter((query) => isAffordable(data, query))
    for (const query of affordable.slice(0, wanted - count)) {
      yield query
      count++
    }
  }
}

/** Filters that cost too much per row are rejected (QU27) and cannot be compared. */
function isAffordable({ model }: DataSet, { entity, request }: GeneratedQuery): boolean {
  try {
    refuseExpensiveFilter(model, getEntity(model, entity), parsePredicate(request.where ?? {}))
    return true
  } catch (error) {
    if (error instanceof TooLarge) return false
    throw error
  }
}

/** A random valid query: all features of the query language in every combination, over the data's model. */
function generateQuery(context: GeneratorContext): GeneratedQuery {
  const { random, data } = context
  const entity = pickRandom(random, Object.values(data.model.entities))
  if (entity === undefined) throw new Error('The model has no entities.')
  return {
    entity: entity.name,
    request: {
      ...(random.chance(0.9) && { where: generateCondition(context, entity) }),
      ...(random.chance(0.4) && { orderBy: generateOrder(context, entity) }),
      ...generateContents(context, entity),
      ...(random.chance(0.15) && { skip: random.pick([0, 1, 2, 5, 30]) }),
      ...(random.chance(0.25) && { take: random.pick([0, 1, 2, 3, 10, 100]) }),
      ...(random.chance(0.2) && { inlineCount: random.chance(0.9) }),
      ...(random.chance(0.1) && { noTracking: true }),
      ...(supportsSoftDelete(entity) &&
        random.chance(0.3) && { parameters: { deleted: random.chance(0.8) } }),
    },
  }
}

/** The selected contents of each record. */
function generateContents(
  context: GeneratorContext,
  entity: EntityDeclaration,
): Pick<QueryRequest, 'select' | 'expand'> {
  const { random } = context
  const select = random.chance(0.25) ? generateSelect(context, entity) : undefined
  const expand = random.chance(0.25) ? generateExpand(context, entity, select) : undefined
  return { ...(select && { select }), ...(expand && { expand }) }
}

function generateOrder({ random, data }: GeneratorContext, entity: EntityDeclaration): string[] {
  return Array.from({ length: random.integer(1, 3) }, () => {
    const path = randomFieldPath(random, data.model, entity)?.path ?? ''
    return `${path}${random.pick(['', '', ' desc', ' DESC', ' asc'])}`
  })
}

function generateSelect({ random, data }: GeneratorContext, entity: EntityDeclaration): string[] {
  const paths = Array.from({ length: random.integer(1, 6) }, () => {
    const relation = random.chance(0.25) ? randomRelationPath(random, data.model, entity) : null
    if (relation !== null) return relation.path
    const { path = '', name = '' } = randomFieldPath(random, data.model, entity) ?? {}
    // A complex property, as a whole or one of its members.
    return name.includes('.') && random.chance(0.3) ? path.slice(0, path.lastIndexOf('.')) : path
  })
  return paths
}

const MAX_LEVELS = 4

/** With a selection, only selected relations can be expanded. */
function generateExpand(
  context: GeneratorContext,
  entity: EntityDeclaration,
  select: readonly string[] | undefined,
): string[] | undefined {
  const { random } = context
  const count = random.integer(1, 3)
  const paths = Array.from({ length: count }, () => randomPath(context, entity))
    .filter((path) => path !== '')
    .filter((path) => select === undefined || select.includes(path.split('.')[0] ?? ''))
  return paths.length === 0 ? undefined : paths
}

function randomPath({ random, data }: GeneratorContext, start: EntityDeclaration): string {
  const steps: string[] = []
  let entity = start
  for (let level = 0; level < MAX_LEVELS && (level === 0 || random.chance(0.4)); level++) {
    const found = pickRandom(random, Object.entries(entity.relations))
    const target = data.model.entities[found?.[1].target ?? '']
    if (found === undefined || target === undefined) break
    steps.push(found[0])
    entity = target
  }
  return steps.join('.')
}

/** Pairs of query keywords that can replace each other. */
const INVERSE_PAIRS = [
  ['any', 'all'],
  ['and', 'or'],
  ['eq', 'ne'],
  ['gt', 'le'],
  ['lt', 'ge'],
  ['startswith', 'contains'],
] as const

const INVERSES: ReadonlyMap<string, string> = new Map(
  INVERSE_PAIRS.flatMap(([one, other]) => [
    [one, other],
    [other, one],
  ]),
)

/** The query with the keywords of its filter replaced by their counterparts: the engine must not confuse the two. */
function invertQuery({ entity, request }: GeneratedQuery): GeneratedQuery {
  return {
    entity,
    request: { ...request, ...(request.where !== undefined && { where: invertJson(request.where) }) },
  }
}

function invertJson(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(invertJson)
  if (typeof json !== 'object' || json === null) return json
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => [invertKey(key, value), invertJson(value)]),
  )
}

/** Null can only be compared for equality. */
function invertKey(key: string, value: unknown): string {
  const isText = value === null ? key === 'eq' || key === 'ne' : true
  return isText ? (INVERSES.get(key) ?? key) : key
}
