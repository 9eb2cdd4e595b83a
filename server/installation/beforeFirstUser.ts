import type { Database } from '../database/Database.ts'
import { countUsers } from '../reads/people/countUsers.ts'

/** Does the work unless there are users already; of several servers that start together one does it. Returns whether it was done. */
export async function beforeFirstUser(database: Database, work: () => Promise<unknown>): Promise<boolean> {
  if ((await countUsers(database)) > 0) return false
  return database.withExclusiveLock('first users', async () => {
    if ((await countUsers(database)) > 0) return false
    await work()
    return true
  })
}
