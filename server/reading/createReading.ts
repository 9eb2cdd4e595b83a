import path from 'node:path'
import type { Model } from '#shared/model/model.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/Database.ts'
import { readSqliteUrl } from '../database/sqlite/readSqliteUrl.ts'
import { ANSWER_LIMITS } from '../queries/limits.ts'
import type { RenderReport } from '../reports/renderReport.ts'
import type { ReportParts } from '../reports/Reports.ts'
import type { ReportContent } from '../reports/readReport.ts'
import { bytesOf } from './ReadAnswer.ts'
import { OwnThreadReader, Reading, type Reader } from './Reading.ts'
import { ReadingPool } from './ReadingPool.ts'

interface ReadingParts {
  readonly config: Config
  readonly model: Model
  readonly database: Database
  readonly now: () => string
  /** The program of the processes; without it everything is read in the thread of the server. */
  readonly readingProgram?: string
}

/** What reads whatever may take long in this installation: processes beside the server where the database is a file. */
export function createReading(parts: ReadingParts): Reading {
  return new Reading(createReader(parts), parts.config)
}

function createReader({ config, model, database, now, readingProgram }: ReadingParts): Reader {
  const timeout = config.queryTimeoutSeconds * 1_000
  const timeZone = config.businessTimeZone
  const isFile = database.dialect.name === 'sqlite'
  if (readingProgram === undefined || config.queryProcesses === 0 || !isFile)
    return new OwnThreadReader({ model, database, limits: ANSWER_LIMITS, timeZone, now }, timeout)
  return new ReadingPool({
    program: readingProgram,
    processes: config.queryProcesses,
    timeout,
    settings: {
      file: readSqliteUrl(config.databaseUrl),
      folder: path.join(config.dataDirectory, 'answers'),
      timeZone,
    },
    now,
  })
}

/** Reads what reports say. */
export function reportReader(reading: Reading): ReportParts['read'] {
  return async (userId, name, ids) =>
    // What a task of this kind answers.
    (await reading.read(userId, { kind: 'report', name, ids })) as ReportContent
}

/** Makes the HTML of reports; their records have been read within the user's share. */
export function reportRenderer(reading: Reading): RenderReport {
  return async (title, documents) => {
    const html = await bytesOf(await reading.run(null, { kind: 'page', title, documents }))
    return html.toString()
  }
}
