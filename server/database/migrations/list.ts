import { CreateFoundations1732000000000 } from './CreateFoundations.ts'
import { InsertFixedRows1732000000001 } from './InsertFixedRows.ts'

/** Everything that ever happened to the tables, oldest first; a released one is never changed. */
export const MIGRATIONS = [CreateFoundations1732000000000, InsertFixedRows1732000000001] as const

/** Where a database remembers the migrations that it has been through. */
export const MIGRATIONS_TABLE = 'Migration'
