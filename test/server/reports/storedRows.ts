import { entities, type EntityName } from '#shared/entities.ts'
import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { Database } from '#server/database/Database.ts'

/** Stores a record bypassing all rules, with the defaults of its declaration. */
export async function store(
  database: Database,
  name: EntityName,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { dialect } = database
  const declared: EntityDeclaration = entities[name]
  const fields = Object.entries(declared.fields)
  const row = fields.map(([field, declaration]) =>
    dialect.toDatabase(declaration, field in values ? values[field] : (declaration.default ?? null)),
  )
  const columns = fields.map(([field]) => dialect.quote(field)).join(', ')
  const indexes = fields.map((_field, index) => dialect.parameter(index)).join(', ')
  await database.transaction((transaction) =>
    transaction.execute(`INSERT INTO ${dialect.quote(name)} (${columns}) VALUES (${indexes})`, row),
  )
}
