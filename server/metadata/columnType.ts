import type { Field } from '#shared/model/field.ts'

/** The properties of a field that determine how its values are stored. */
export type StoredField = Pick<Field, 'kind' | 'maxLength' | 'precision' | 'scale' | 'indexed' | 'unique'>

/** Type of a column, as TypeORM's schema API writes it. */
export interface ColumnType {
  readonly type:
    | 'integer'
    | 'int'
    | 'bigint'
    | 'smallint'
    | 'tinyint'
    | 'float'
    | 'varchar'
    | 'nvarchar'
    | 'text'
    | 'decimal'
    | 'boolean'
    | 'bit'
  readonly length?: string
  readonly precision?: number
  readonly scale?: number
  readonly collation?: string
}
