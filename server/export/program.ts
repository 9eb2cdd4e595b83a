import { rolloffModel } from '#shared/entities.ts'
import { openDatabase } from '../database/openDatabase.ts'
import { serveTasks } from '../kernel/serveTasks.ts'
import { systemErrorCode } from '../kernel/systemErrorCode.ts'
import { collectCompany } from './collectCompany.ts'
import type { CollectReply, CollectSettings, CollectTask } from './exportMessages.ts'

/** The program of the process that collects what an export is made of. */
function main({ databaseUrl }: CollectSettings): (task: CollectTask) => Promise<CollectReply> {
  return async ({ folder }) => {
    try {
      const database = await openDatabase({ url: databaseUrl, model: rolloffModel })
      try {
        return { company: await collectCompany({ model: rolloffModel, database, databaseUrl }, folder) }
      } finally {
        await database.close()
      }
    } catch (error) {
      const failure = error instanceof Error ? (error.stack ?? error.message) : String(error)
      return { failure, systemCode: codeOf(error) }
    }
  }
}

/** Its own code, or that of its cause. */
function codeOf(error: unknown): string {
  const code = systemErrorCode(error)
  return code === '' && error instanceof Error && error.cause !== undefined ? codeOf(error.cause) : code
}

serveTasks(main)
