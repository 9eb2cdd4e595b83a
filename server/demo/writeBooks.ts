import { rolloffModel, type EntityName } from '#shared/entities.ts'
import { entityNamed, type AnyRecord } from '#shared/model/model.ts'
import { singleKey } from '../save/pipeline/keys.ts'
import { shapeOf } from '../save/pipeline/modelShape.ts'
import { insertRecords, type Writing } from '../save/pipeline/sql.ts'
import { shapeNamed, type Books } from './Books.ts'

const NAMES = Object.keys(rolloffModel.entities).map((name) => entityNamed(rolloffModel, name))

/** Entities ordered so that each follows those that it references. */
const IN_ORDER: readonly EntityName[] = parentsFirst()

/** Stores the records handed over, referenced entities first. */
export async function writeBooks(writing: Writing, books: Books): Promise<void> {
  const ready = books.take()
  for (const entity of IN_ORDER) {
    const records = ready.get(entity)
    // The generated records have exactly the fields of their entity.
    if (records !== undefined)
      await insertRecords(writing, shapeNamed(entity), pairsFirst(entity, records as AnyRecord[]))
  }
}

/** Updates some fields of stored records. */
export async function updateRecords(
  { transaction, dialect }: Writing,
  entity: EntityName,
  names: readonly string[],
  records: readonly object[],
): Promise<void> {
  const shape = shapeNamed(entity)
  const key = singleKey(shape)
  const columns = shape.fields.filter(({ name }) => names.includes(name))
  const assignments = columns.map(({ name }, index) => `${dialect.quote(name)} = ${dialect.parameter(index)}`)
  const condition = `${dialect.quote(key.name)} = ${dialect.parameter(columns.length)}`
  const sql = `UPDATE ${dialect.quote(shape.name)} SET ${assignments.join(', ')} WHERE ${condition}`
  // The generated records have exactly the fields of their entity.
  const rows = (records as readonly AnyRecord[]).map((record) =>
    [...columns, key].map(({ name, field }) => dialect.toDatabase(field, record[name])),
  )
  if (rows.length > 0) await transaction.executeMany(sql, rows)
}

/** The first free key of every entity. */
export async function firstKeys({ transaction, dialect }: Writing): Promise<Map<EntityName, number>> {
  const keys = new Map<EntityName, number>()
  for (const entity of NAMES) keys.set(entity, await dialect.reserveKeys(transaction, entity, 1))
  return keys
}

/** Reserves the assigned keys in the database. */
export async function reserveGivenKeys({ transaction, dialect }: Writing, books: Books): Promise<void> {
  for (const entity of NAMES) {
    const lastNumbers = books.lastKey(entity)
    const next = await dialect.reserveKeys(transaction, entity, 1)
    if (next < lastNumbers) await dialect.reserveKeys(transaction, entity, lastNumbers - next)
  }
}

/**
 * Paired jobs refer to each other, so both must be in one statement. Sorting pairs first ensures that, since all statements but
 * the last add an even number of records.
 */
function pairsFirst(entity: EntityName, records: AnyRecord[]): AnyRecord[] {
  if (entity !== 'Job') return records
  const pairs = records.filter((record) => record['relatedJobId'] !== null)
  const others = records.filter((record) => record['relatedJobId'] === null)
  return [...pairs.toSorted((a, b) => pairOf(a) - pairOf(b)), ...others]
}

function pairOf(record: AnyRecord): number {
  return Math.min(Number(record['id']), Number(record['relatedJobId']))
}

function parentsFirst(): EntityName[] {
  const ordered = new Set<EntityName>()
  const visit = (entity: EntityName): void => {
    if (ordered.has(entity)) return
    for (const { field } of shapeOf(rolloffModel).byName.get(entity)?.references ?? []) {
      const target = NAMES.find((name) => name === field.target)
      if (target !== undefined && target !== entity) visit(target)
    }
    ordered.add(entity)
  }
  NAMES.forEach(visit)
  return [...ordered]
}
