import { can, canReadField } from '#shared/access/can.ts'
import { satisfiesRoleRule, type RoleHolder } from '#shared/access/roleChecks.ts'
import { ROLES } from '#shared/access/roles.ts'
import { rolloffModel } from '#shared/entities.ts'
import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import { getEntity } from '#shared/model/model.ts'
import type { Relation } from '#shared/model/relations.ts'
import type { QueryRequest } from '#shared/wire/query.ts'
import { AppError } from '#server/kernel/errors.ts'
import { namedQueries } from '#server/reads/namedQueries.ts'
import { insert, openCompany, type Company } from '#test/server/queries/openCompany.ts'
import { insertBusiness } from '#test/server/queries/businessRows.ts'
import { requiredParameters } from '#test/server/queries/exampleParameters.ts'
import { openTestDatabase } from '#test/support/testDatabase.ts'

const entities: readonly EntityDeclaration[] = Object.values(rolloffModel.entities)
const everybody: readonly (readonly [string, readonly string[]])[] = [
  ['nobody', []],
  ...ROLES.map((role) => [role, [role]] as const),
  ['all roles', ROLES],
]

const ANSWERED = 'answered'
/** Members of a record that a query may use at once. */
const AT_ONCE = 8

/** Requests that use some members of a record, by the clause that is refused where one of them may not be read. */
type Clauses = Readonly<Record<string, (names: readonly string[]) => QueryRequest>>

/** A relation reveals the foreign key and the related records. */
function tells(user: RoleHolder, entity: EntityDeclaration, relation: Relation): boolean {
  const target = getEntity(rolloffModel, relation.target)
  const keyHolder = relation.type === 'belongsTo' ? entity : target
  return can(user, 'read', target) && canReadField(user, keyHolder, relation.foreignKey)
}

describe('read access', () => {
  let company: Company
  beforeAll(async () => {
    company = await openCompany(() => openTestDatabase())
    await insert(company.database, 'CreditCard', {
      id: 1,
      name: 'Visa',
      feePercentage: 0.03,
      displayOrder: 1,
    })
    await insert(company.database, 'DumpsterCategory', { id: 1, name: 'Open', displayOrder: 1 })
    await insert(company.database, 'User', {
      userId: 901,
      firstName: 'Ann',
      lastName: 'Other',
      userName: 'ann',
      isActive: true,
    })
    await insert(company.database, 'UserRole', { id: 901, userId: 901, roleId: 1 })
    await insertBusiness(company.database)
  })
  afterAll(() => company.database.close())

  const outcome = async (user: RoleHolder, resource: string, request: QueryRequest): Promise<string> => {
    try {
      await company.runQuery({ user, resource, request })
      return ANSWERED
    } catch (error) {
      if (error instanceof AppError) return `${error.code} ${String(error.details().culprit)}`
      throw error
    }
  }

  test('F-017 every entity can be queried under its name', () => {
    const queried = new Set(namedQueries.map(({ resource, entity }) => `${resource} ${entity}`))
    const missing = entities.filter(({ resource, name }) => !queried.has(`${resource} ${name}`))
    expect(
      missing.map(({ resource }) => `${resource}: declare its query in queries.ts of its feature`),
    ).toEqual([])
  })

  test('F-017 every entity has a record whose fields are read here', async () => {
    const empty: string[] = []
    for (const { resource, name } of entities)
      if ((await company.rows(resource, {}, ROLES)).length === 0)
        empty.push(`${name}: add a row to test/server/queries/businessRows.ts`)
    expect(empty).toEqual([])
  })

  describe.each(everybody)('%s', (_name, roles) => {
    const user: RoleHolder = { roles }

    test.each(namedQueries)('F-017 reads $resource exactly as the access rules say', async (query) => {
      const entity = getEntity(rolloffModel, query.entity)
      const canQuery = can(user, 'read', entity) && satisfiesRoleRule(user, query.roles)
      const expected = canQuery ? ANSWERED : `not_allowed ${query.resource}`
      expect(await outcome(user, query.resource, { parameters: requiredParameters(query) })).toBe(expected)
    })

    const readable = entities.filter((entity) => can(user, 'read', entity))

    /**
     * What is answered otherwise than the access rules say. What is readable is asked for at once, as often as a query may; what is
     * not, one by one, as each is refused by its name.
     */
    const wrongAnswers = async (
      resource: string,
      members: ReadonlyMap<string, boolean>,
      clauses: Clauses,
    ): Promise<readonly string[]> => {
      const wrong: string[] = []
      const ask = async (request: QueryRequest, expected: string): Promise<void> => {
        const found = await outcome(user, resource, request)
        if (found !== expected) wrong.push(`${JSON.stringify(request)}: ${found} instead of ${expected}`)
      }
      const those = (isReadable: boolean) =>
        [...members].flatMap(([name, readableToo]) => (readableToo === isReadable ? [name] : []))
      for (const [clause, requestOf] of Object.entries(clauses)) {
        for (let left = those(true); left.length > 0; left = left.slice(AT_ONCE))
          await ask(requestOf(left.slice(0, AT_ONCE)), ANSWERED)
        for (const name of those(false)) await ask(requestOf([name]), `not_allowed ${clause}.${name}`)
      }
      return wrong
    }

    test.each(readable)('F-017 uses only the readable fields of $resource', async (entity) => {
      const names = Object.keys(entity.fields)
      const fields = new Map(names.map((name) => [name, canReadField(user, entity, name)]))
      const clauses: Clauses = {
        where: (some) => ({ where: Object.fromEntries(some.map((name) => [name, null])) }),
        orderBy: (some) => ({ orderBy: some.map((name) => `${name} desc`) }),
        select: (some) => ({ select: some }),
      }
      expect(await wrongAnswers(entity.resource, fields, clauses)).toEqual([])
    })

    test.each(readable)('F-017 follows only the readable relations of $resource', async (entity) => {
      const relations = Object.entries(entity.relations)
      const named = new Map(relations.map(([name, relation]) => [name, tells(user, entity, relation)]))
      const clauses: Clauses = {
        expand: (names) => ({ expand: names }),
        select: (names) => ({ select: names }),
      }
      expect(await wrongAnswers(entity.resource, named, clauses)).toEqual([])
      const paths = new Map(
        relations.map(([name, relation]) => [keyPath(name, relation), tells(user, entity, relation)]),
      )
      const conditionOn = (path: string) => (entity.relations[path]?.type === 'hasMany' ? { any: {} } : null)
      const where: Clauses = {
        where: (some) => ({ where: Object.fromEntries(some.map((path) => [path, conditionOn(path)])) }),
      }
      expect(await wrongAnswers(entity.resource, paths, where)).toEqual([])
    })

    test('F-017 gets no unreadable field in a result', async () => {
      for (const entity of readable) {
        for (const row of await company.rows(entity.resource, {}, roles))
          expect(Object.keys(row)).toEqual([
            '$id',
            '$type',
            ...Object.keys(entity.fields).filter((name) => canReadField(user, entity, name)),
          ])
      }
    })

    test('F-017 gets the lookups', async () => {
      expect(await outcome(user, 'lookups', {})).toBe(ANSWERED)
    })
  })
})

/** A path to test with: the key of the record referred to, or the list itself. */
function keyPath(name: string, relation: Relation): string {
  if (relation.type === 'hasMany') return name
  const target = getEntity(rolloffModel, relation.target)
  const key = Object.keys(target.fields).find((field) => target.fields[field]?.kind === 'id')
  return `${name}.${String(key)}`
}
