import type { DataSource } from 'typeorm'

/** The statements that tell the tables from the declarations. */
export async function pendingStatements(dataSource: DataSource): Promise<readonly string[]> {
  await acceptStoredDefaults(dataSource)
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log()
  return upQueries.map(({ query }) => query)
}

/** The value with which a column was added to rows that existed is no difference from its declaration. */
export async function acceptStoredDefaults(dataSource: DataSource): Promise<void> {
  const queryRunner = dataSource.createQueryRunner()
  for (const { tableName, columns } of dataSource.entityMetadatas) {
    const table = await queryRunner.getTable(tableName)
    for (const column of columns) {
      const value: unknown = table?.findColumnByName(column.databaseName)?.default
      if (typeof value === 'string') column.default = () => value
    }
  }
  await queryRunner.release()
}
