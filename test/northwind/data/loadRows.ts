import type { Database } from '#server/database/Database.ts'
import { shapeOf } from '#server/save/modelShape.ts'
import { insertRecords } from '#server/save/sql.ts'
import type { AnyRecord, Model } from '#shared/model/model.ts'

/** Rows by entity, parents before those that refer to them. */
export type RowsByEntity = readonly (readonly [entity: string, rows: readonly AnyRecord[]])[]

/** Stores rows as they are, keys included; what a row does not name is empty, or what the field is by default. */
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
}
