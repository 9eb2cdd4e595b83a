import type { Database } from '#server/database/Database.ts'
import { sequenceOf } from '#server/database/dialects/sqlserver.ts'
import { hasServerKeys } from '#server/save/pipeline/keys.ts'
import { shapeOf, type ModelShape } from '#server/save/pipeline/modelShape.ts'
import { insertRecords } from '#server/save/pipeline/sql.ts'
import type { AnyRecord, Model } from '#shared/model/model.ts'

/** Rows by entity, parents before those that refer to them. */
export type RowsByEntity = readonly (readonly [entity: string, rows: readonly AnyRecord[]])[]

/** Stores rows unchanged, keys included; missing values are null or the field's default. */
export async function loadRows(database: Database, model: Model, rows: RowsByEntity): Promise<void> {
  const shape = shapeOf(model)
  await database.transaction(async (transaction) => {
    for (const [name, records] of rows) {
      const entity = shape.byName.get(name)
      if (entity === undefined) throw new Error(`The model has no entity ${name}.`)
      const complete = records.map((record) => {
        const whole: Record<string, unknown> = {}
        for (const { name: fieldName, field } of entity.fields)
          whole[fieldName] = record[fieldName] ?? field.default ?? null
        return whole
      })
      await insertRecords({ transaction, dialect: database.dialect }, entity, complete)
    }
  })
  if (database.dialect.name === 'sqlserver') await continueKeySequences(database, shape)
}

/** Makes later generated keys follow those of the rows; SQLite does so by itself. */
async function continueKeySequences(database: Database, shape: ModelShape): Promise<void> {
  const { dialect, dataSource } = database
  for (const entity of shape.byName.values()) {
    const [key] = entity.keys
    if (key === undefined || !hasServerKeys(entity) || key.field.kind === 'guid') continue
    const [row] = await database.query(
      `SELECT COALESCE(MAX(${dialect.quote(key.name)}), 0) + 1 AS ${dialect.quote('next')} FROM ${dialect.quote(entity.name)}`,
      [],
    )
    await dataSource.query(
      `ALTER SEQUENCE [${sequenceOf(entity.name)}] RESTART WITH ${Number(row?.['next'])}`,
    )
  }
}
