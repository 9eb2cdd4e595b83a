import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { rolloffModel } from '#shared/entities.ts'
import type { Model } from '#shared/model/model.ts'
import type { Database } from '#server/database/Database.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/openDatabase.ts'

/** A database of its own for a test; closing it removes it. */
export interface TestDatabase extends Database {
  /** What another process would open: `DATABASE_URL`. */
  readonly url: string
}

/** An empty database with all tables: the product's own with its fixed rows, or those of another model. */
export async function openTestDatabase(model: Model = rolloffModel): Promise<Database> {
  const folder = mkdtempSync(path.join(tmpdir(), 'rolloff-test-'))
  const database = await openDatabase({ url: `sqlite:${path.join(folder, 'test.db')}`, model })
  if (model === rolloffModel) await migrate(database)
  else await database.dataSource.synchronize()
  const close = database.close.bind(database)
  database.close = async () => {
    await close()
    rmSync(folder, { recursive: true, force: true })
  }
  return database
}
