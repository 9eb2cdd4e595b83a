import { DefaultNamingStrategy, type NamingStrategyInterface, type Table } from 'typeorm'

/** Names of keys and indexes that can be read in an error message: `FK_Note_createdById`, `IX_Customer_lastName`. */
export class ConstraintNames extends DefaultNamingStrategy implements NamingStrategyInterface {
  override primaryKeyName(table: Table | string, _columns: string[]): string {
    return `PK_${tableName(table)}`
  }

  override indexName(table: Parameters<DefaultNamingStrategy['indexName']>[0], columns: string[]): string {
    return `IX_${[tableName(table), ...columns].join('_')}`
  }

  override foreignKeyName(table: Table | string, columns: string[]): string {
    return `FK_${[tableName(table), ...columns].join('_')}`
  }
}

function tableName(table: { readonly name: string } | string): string {
  // A table's name may be prefixed with its database and schema.
  const name = typeof table === 'string' ? table : table.name
  return name.slice(name.lastIndexOf('.') + 1)
}
