import { seedDemoCompany } from '#server/demo/seed.ts'
import { openTestDatabase } from '#test/support/testDatabase.ts'
import { hashTables } from './hashTables.ts'
import { TINY } from './tinyCompany.ts'

/** Creates a small company in another time zone and prints the hash of its tables. */
const [now = ''] = process.argv.slice(2)
const database = await openTestDatabase()
await seedDemoCompany(database, { now, timeZone: 'America/Detroit', size: TINY })
console.info(`${new Date().getTimezoneOffset()} ${await hashTables(database)}`)
await database.close()
