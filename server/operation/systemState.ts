import { existsSync, statSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { addDays, dayOfInstant, startOfDay } from '#shared/kernel/days.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { displayName } from '#shared/people/userRules.ts'
import type { SignedInUser } from '#shared/wire/account.ts'
import { PRODUCT_VERSION } from '#shared/wire/boot.ts'
import type { SystemState } from '#shared/wire/system.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/Database.ts'
import { column, readRows } from '../database/readRows.ts'
import { WAL_FILE_SUFFIXES } from '../database/sqlite/walFiles.ts'
import { outboxDepth } from '../outbox/outboxDepth.ts'
import { readUndelivered } from '../reads/invoicing/readUndelivered.ts'

/** The period of which is told what was added. */
const GROWTH_DAYS = 30
const FILES_AT_ONCE = 64

type NamedUser = Pick<SignedInUser, 'userId' | 'firstName' | 'lastName'>

export interface SystemStateSource {
  readonly config: Pick<Config, 'databaseUrl' | 'dataDirectory' | 'businessTimeZone'>
  readonly database: Database
  /** An instant. */
  readonly startedAt: string
  /** Whose pages are open, one for each. */
  readonly usersOfPages: () => readonly NamedUser[]
  readonly now: () => string
}

/** What is running on this server, and how much it keeps, for somebody who looks at it. */
export async function systemState(source: SystemStateSource, asking: NamedUser): Promise<SystemState> {
  const { config, database, startedAt, usersOfPages, now } = source
  const [grown, emails, undelivered, files, bytes] = await Promise.all([
    growthOf(database, now(), config.businessTimeZone),
    outboxDepth(database),
    readUndelivered(database),
    sizeOfFolder(path.join(config.dataDirectory, 'files')),
    databaseBytes(source),
  ])
  return {
    version: PRODUCT_VERSION,
    runtime: process.version,
    startedAt,
    memoryBytes: process.memoryUsage.rss(),
    people: peopleOf(usersOfPages(), asking),
    database: { kind: database.dialect.name === 'sqlite' ? 'SQLite' : 'SQL Server', bytes },
    files,
    grown,
    emails: { ...emails, failed: undelivered.length },
  }
}

/** Whoever asks has a page open, even if it is not connected yet. */
function peopleOf(connected: readonly NamedUser[], asking: NamedUser): SystemState['people'] {
  const isConnected = connected.some(({ userId }) => userId === asking.userId)
  const users = isConnected ? connected : [...connected, asking]
  return [...groupBy(users, ({ userId }) => userId).values()]
    .flatMap((own) => (own[0] === undefined ? [] : [{ name: displayName(own[0]), pages: own.length }]))
    .toSorted((one, other) => one.name.localeCompare(other.name))
}

async function growthOf(database: Database, now: string, timeZone: string): Promise<SystemState['grown']> {
  const since = startOfDay(addDays(dayOfInstant(now, timeZone), -GROWTH_DAYS), timeZone)
  const countSince = async (table: string, when: string): Promise<number> => {
    const sql = `SELECT COUNT(*) AS [count] FROM [${table}] WHERE [${when}] >= :since`
    const [row] = await readRows(database, sql, { since }, { count: column.number })
    return row?.count ?? 0
  }
  return {
    changes: await countSince('AuditLog', 'when'),
    emails: await countSince('EmailMessage', 'created'),
    photos: await countSince('Photo', 'created'),
  }
}

/** With its log; null where that is not known. */
async function databaseBytes({ config, database }: SystemStateSource): Promise<number | null> {
  if (database.dialect.name !== 'sqlite') {
    const sql = 'SELECT SUM(CAST([size] AS bigint)) * 8192 AS [bytes] FROM [sys].[database_files]'
    const [row] = await readRows(database, sql, {}, { bytes: column.numberOrNull })
    return row?.bytes ?? null
  }
  const file = config.databaseUrl.replace(/^sqlite:/, '')
  if (!existsSync(file)) return null
  return ['', ...WAL_FILE_SUFFIXES]
    .map((ending) => statSync(file + ending, { throwIfNoEntry: false })?.size ?? 0)
    .reduce((total, size) => total + size, 0)
}

async function sizeOfFolder(folder: string): Promise<SystemState['files']> {
  if (!existsSync(folder)) return { count: 0, bytes: 0 }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  let bytes = 0
  for (let at = 0; at < files.length; at += FILES_AT_ONCE) {
    const sizes = await Promise.all(
      files.slice(at, at + FILES_AT_ONCE).map(({ parentPath, name }) =>
        stat(path.join(parentPath, name)).then(
          ({ size }) => size,
          // It was removed meanwhile.
          () => 0,
        ),
      ),
    )
    bytes = sizes.reduce((total, size) => total + size, bytes)
  }
  return { count: files.length, bytes }
}
