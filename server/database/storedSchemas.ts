import type { EntitySchema } from 'typeorm'
import type { Model } from '#shared/model/model.ts'
import { toEntitySchemas } from '#server/metadata/toEntitySchema.ts'
import { bookkeepingSchemas } from './bookkeepingTables.ts'
import type { Dialect } from './dialects/Dialect.ts'

/** The schemas of all tables of a database for a model. */
export function storedSchemas(model: Model, columnType: Dialect['columnType']): EntitySchema[] {
  return [...toEntitySchemas(model, columnType), ...bookkeepingSchemas(columnType)]
}
