import type { EntityName } from '#shared/entities.ts'
import type { Row } from '../database/Database.ts'
import type { Stored } from '../save/work/records.ts'
import type { Writing } from '../save/pipeline/sql.ts'
import { shapeNamed } from './Books.ts'
import type { FixedRows } from './lists.ts'

/** Reads the rows that the migrations inserted. */
export async function readFixedRows(writing: Writing): Promise<FixedRows> {
  const roles = await readRows(writing, 'Role')
  return {
    roleIds: new Map(roles.map(({ name, roleId }) => [name, roleId])),
    settings: await readRows(writing, 'Setting'),
    products: await readRows(writing, 'QuickBooksProduct'),
    fuelRates: await readRows(writing, 'FuelRatePercentage'),
    timeTypes: await readRows(writing, 'TimeType'),
  }
}

async function readRows<N extends EntityName>(
  { transaction, dialect }: Writing,
  entity: N,
): Promise<Stored<N>[]> {
  const shape = shapeNamed(entity)
  const columns = shape.fields.map(({ name }) => dialect.quote(name)).join(', ')
  const order = shape.keys.map(({ name }) => dialect.quote(name)).join(', ')
  const rows = await transaction.query(
    `SELECT ${columns} FROM ${dialect.quote(shape.name)} ORDER BY ${order}`,
    [],
  )
  const read = (row: Row): object =>
    Object.fromEntries(shape.fields.map(({ name, field }) => [name, dialect.fromDatabase(field, row[name])]))
  // Every column of the entity has been read, in the form in which the model has it.
  return rows.map((row) => read(row) as Stored<N>)
}
