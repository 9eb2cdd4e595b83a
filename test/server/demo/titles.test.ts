import type { Database } from '#server/database/Database.ts'
import { rolloffModel } from '#shared/entities.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { keyFieldOf, type EntityDeclaration } from '#shared/model/defineEntity.ts'
import { getEntity } from '#shared/model/model.ts'
import { recordTitle } from '#shared/model/recordTitle.ts'
import { openDemoCompany } from './demoCompany.ts'
import { TINY } from './tinyCompany.ts'

/** What is written beside others of its kind, where nothing but its text tells it apart. */
const UNTOLD = ['Note', 'JobDumpsterFee']

type Row = Readonly<Record<string, unknown>>

/** The children of all records, each by the reference to the one that they cannot be without. */
const CHILDREN = Object.values<EntityDeclaration>(rolloffModel.entities).flatMap(({ relations }) =>
  Object.values(relations).flatMap((relation) => {
    if (relation.type !== 'hasMany' || UNTOLD.includes(relation.target)) return []
    const { fields } = getEntity(rolloffModel, relation.target)
    return fields[relation.foreignKey]?.required === true ? [relation] : []
  }),
)

const rowsOf = (database: Database, entity: string): Promise<readonly Row[]> =>
  database.query(`SELECT * FROM ${database.dialect.quote(entity)}`, [])

/** The titles of all rows that records refer to. */
async function readTitles(database: Database): Promise<(entity: string, id: number | null) => string> {
  const titles = new Map<string, string>()
  for (const entity of Object.values<EntityDeclaration>(rolloffModel.entities)) {
    if (entity.key.length > 1) continue
    for (const row of await rowsOf(database, entity.name))
      titles.set(
        `${entity.name} ${String(row[keyFieldOf(entity)])}`,
        recordTitle(rolloffModel, entity.name, row),
      )
  }
  return (entity, id) => titles.get(`${entity} ${String(id)}`) ?? ''
}

it('B-02 no two records of one parent have the same title', async () => {
  const { database } = await openDemoCompany(TINY)
  const titleOf = await readTitles(database)
  const doubles = new Set<string>()
  for (const { target: child, foreignKey } of CHILDREN) {
    const owned = (await rowsOf(database, child)).filter((row) => row[foreignKey] !== null)
    for (const siblings of groupBy(owned, (row) => row[foreignKey]).values()) {
      const titles = siblings.map((row) => recordTitle(rolloffModel, child, row, titleOf))
      for (const title of titles)
        if (titles.indexOf(title) !== titles.lastIndexOf(title)) doubles.add(`${child} ${title}`)
    }
  }
  expect([...doubles]).toEqual([])
  await database.close()
})
