import { addDays, dayOfInstant, startOfDay } from '#shared/kernel/days.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { displayName } from '#shared/people/userRules.ts'
import type { SignedInUser } from '#shared/wire/account.ts'
import { PRODUCT_VERSION } from '#shared/wire/boot.ts'
import type { SystemState } from '#shared/wire/system.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/Database.ts'
import { column, readRows } from '../database/readRows.ts'
import { outboxDepth } from '../outbox/outboxDepth.ts'
import { readUndelivered } from '../reads/invoicing/readUndelivered.ts'
import { grownSince, readCompanySize, type CompanySizeSource } from './companySize.ts'

/** The period of which is told what was added. */
const GROWTH_DAYS = 30
const WEEK_DAYS = 7

type NamedUser = Pick<SignedInUser, 'userId' | 'firstName' | 'lastName'>

export interface SystemStateSource extends CompanySizeSource {
  readonly config: Pick<Config, 'databaseUrl' | 'dataDirectory' | 'businessTimeZone'>
  /** An instant. */
  readonly startedAt: string
  /** Whose pages are open, one for each. */
  readonly usersOfPages: () => readonly NamedUser[]
  readonly now: () => string
}

/** What is running on this server, and how much it keeps, for somebody who looks at it. */
export async function systemState(source: SystemStateSource, asking: NamedUser): Promise<SystemState> {
  const { config, database, startedAt, usersOfPages, now } = source
  const today = dayOfInstant(now(), config.businessTimeZone)
  const [grown, emails, undelivered, size] = await Promise.all([
    growthOf(database, now(), config.businessTimeZone),
    outboxDepth(database),
    readUndelivered(database),
    readCompanySize(source),
  ])
  return {
    version: PRODUCT_VERSION,
    runtime: process.version,
    startedAt,
    memoryBytes: process.memoryUsage.rss(),
    people: peopleOf(usersOfPages(), asking),
    database: {
      kind: database.dialect.name === 'sqlite' ? 'SQLite' : 'SQL Server',
      bytes: size.databaseBytes,
    },
    files: size.files,
    grown,
    grownBytes: {
      week: await grownSince(database, addDays(today, -WEEK_DAYS), size),
      month: await grownSince(database, addDays(today, -GROWTH_DAYS), size),
    },
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
