import { rolloffModel } from '#shared/entities.ts'
import { openDatabase } from '#server/database/openDatabase.ts'

/** A process that commits transactions of 50 rows, prints a line after each, and never exits by itself. */
const database = await openDatabase({ url: process.argv[2] ?? '', model: rolloffModel })
const insert = `INSERT INTO "DumpsterCategory" ("id", "name", "displayOrder", "rowVersion") VALUES (?1, ?2, 0, 1)`
for (;;) {
  const first = await database.transaction(async (transaction) => {
    const start = await database.dialect.reserveKeys(transaction, 'DumpsterCategory', 50)
    for (let key = start; key < start + 50; key++) {
      await transaction.execute(insert, [key, `unit ${start}`])
      await new Promise(setImmediate)
    }
    return start
  })
  process.stdout.write(`unit ${first}\n`)
}
