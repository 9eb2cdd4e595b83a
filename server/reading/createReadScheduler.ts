import path from 'node:path'
import type { Model } from '#shared/model/model.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/Database.ts'
import { readSqliteUrl } from '../database/sqlite/readSqliteUrl.ts'
import { RESULT_LIMITS } from '../queries/limits.ts'
import type { RenderReport } from '../reports/renderReport.ts'
import type { ReportDependencies } from '../reports/Reports.ts'
import type { ReportContent } from '../reports/readReport.ts'
import { processFolder } from '#server/kernel/processFolder.ts'
import { bytesOf } from '#server/kernel/ReadResult.ts'
import { InProcessReader } from './InProcessReader.ts'
import type { Reader } from './Reader.ts'
import { ReadProcessPool } from './ReadProcessPool.ts'
import { ReadScheduler } from './ReadScheduler.ts'

/** A read may wait as long as so many others that take as long as they may: for a process, and before for its user's own. */
const WAITS = 2

interface ReadSchedulerDependencies {
  readonly config: Config
  readonly model: Model
  readonly database: Database
  readonly now: () => string
  /** The program of the processes; without it everything is read in the server's thread. */
  readonly readingProgram?: string
}

/** Creates the scheduler of slow reads for this installation: with read processes if the database is a file. */
export function createReadScheduler(dependencies: ReadSchedulerDependencies): ReadScheduler {
  const maxRun = dependencies.config.queryTimeoutSeconds * 1_000
  const limits = { queriesPerUser: dependencies.config.queriesPerUser, maxRun, maxWait: maxRun * WAITS }
  return new ReadScheduler(createReader(dependencies, limits), limits)
}

function createReader(
  { config, model, database, now, readingProgram }: ReadSchedulerDependencies,
  { maxRun, maxWait }: { readonly maxRun: number; readonly maxWait: number },
): Reader {
  const timeZone = config.businessTimeZone
  const isFile = database.dialect.name === 'sqlite'
  if (readingProgram === undefined || config.queryProcesses === 0 || !isFile)
    return new InProcessReader({ model, database, limits: RESULT_LIMITS, timeZone, now }, maxRun)
  return new ReadProcessPool({
    program: readingProgram,
    processes: config.queryProcesses,
    maxWait,
    settings: {
      file: readSqliteUrl(config.databaseUrl),
      folder: processFolder(path.join(config.dataDirectory, 'answers')),
      timeZone,
    },
    now,
  })
}

/** Reads the content of reports. */
export function reportReader(reads: ReadScheduler): ReportDependencies['read'] {
  return async (userId, request) =>
    // The result of such a task.
    (await reads.read(userId, { kind: 'report', ...request })) as ReportContent
}

/** Renders the HTML of reports; their records were read within the user's share. */
export function reportRenderer(reads: ReadScheduler): RenderReport {
  return async (title, documents) => {
    const html = await bytesOf(await reads.run(null, { kind: 'page', title, documents }))
    return html.toString()
  }
}
