import { EntitySchema, type EntitySchemaColumnOptions, type EntitySchemaOptions } from 'typeorm'
import { keyFieldOf, type EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { Field } from '#shared/model/field.ts'
import { getEntity, type Model } from '#shared/model/model.ts'
import type { ColumnType, StoredField } from './columnType.ts'

/** The column type of a field in one database. */
type ColumnTypeOf = (field: StoredField) => ColumnType

/** A record of any entity, as TypeORM sees it. */
type Stored = Record<string, unknown>

/** The schemas of all entities of a model, for one database. */
export function toEntitySchemas(model: Model, columnType: ColumnTypeOf): EntitySchema<Stored>[] {
  return Object.values(model.entities).map((entity) => toEntitySchema(entity, model, columnType))
}

/** The table of a declaration: named like the entity, one column a field, keys given by the server, never cascading. */
function toEntitySchema(
  entity: EntityDeclaration,
  model: Model,
  columnType: ColumnTypeOf,
): EntitySchema<Stored> {
  return new EntitySchema<Stored>({
    name: entity.name,
    tableName: entity.name,
    columns: mapValues(entity.fields, (field, name) =>
      toColumn(field, entity.key.includes(name), columnType),
    ),
    indices: toIndices(entity),
    foreignKeys: toForeignKeys(entity, model),
  })
}

function toColumn(field: Field, isKey: boolean, columnType: ColumnTypeOf): EntitySchemaColumnOptions {
  return { ...columnType(field), primary: isKey, nullable: !isKey && field.nullable }
}

function toIndices(entity: EntityDeclaration): NonNullable<EntitySchemaOptions<Stored>['indices']> {
  const ofFields = Object.entries(entity.fields)
    .filter(([, field]) => field.indexed || field.unique)
    .map(([name, field]) => ({
      columns: [name],
      unique: field.unique,
      // SQL Server treats two nulls as equal unless the index excludes them.
      ...(field.unique && field.nullable && { where: `"${name}" IS NOT NULL` }),
    }))
  return [
    ...ofFields,
    ...entity.indexes.map((columns) => ({ columns: [...columns], unique: false })),
    // TypeORM cannot describe expressions: a migration may have created this index, or not.
    { name: textOrderIndexName(entity.name), columns: [...entity.key], synchronize: false },
  ]
}

/** The name of the index in the order of queries by text, for those tables that have one. */
function textOrderIndexName(table: string): string {
  return `IX_${table}_textOrder`
}

function toForeignKeys(
  entity: EntityDeclaration,
  model: Model,
): NonNullable<EntitySchemaOptions<Stored>['foreignKeys']> {
  return Object.entries(entity.fields).flatMap(([name, { target }]) => {
    if (target === undefined) return []
    return [{ target, columnNames: [name], referencedColumnNames: [keyFieldOf(getEntity(model, target))] }]
  })
}

function mapValues<A, B>(
  record: Readonly<Record<string, A>>,
  change: (value: A, name: string) => B,
): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]))
}
