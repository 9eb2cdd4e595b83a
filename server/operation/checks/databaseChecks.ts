import { existsSync } from 'node:fs'
import { AuditLog } from '#shared/auditing/AuditLog.ts'
import { EventLog } from '#shared/auditing/EventLog.ts'
import { EVENT } from '#shared/auditing/eventTypes.ts'
import type { Queryable } from '../../database/Database.ts'
import { column, readRows } from '../../database/readRows.ts'
import { readUndelivered } from '../../reads/invoicing/readUndelivered.ts'
import { checkDatabaseFile } from '../embedded/checkDatabaseFile.ts'
import { CommandFailed } from '../embedded/CommandFailed.ts'
import { good, problem, warning, type Finding, type SystemCheck } from './SystemCheck.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Clocks of several servers differ a little. */
const CLOCK_TOLERANCE = MINUTE
/** One backup may fail. */
const MAX_BACKUP_DAYS = 2
const MAX_REHEARSAL_DAYS = 92
const MAX_VERIFIED_DAYS = 8

/** What the checks of a database need. */
export interface DatabaseChecksSource {
  readonly database: Queryable
  /** Why the server cannot be given requests; null where it can. */
  readonly checkReadiness: () => Promise<string | null>
  /** An embedded database is backed up by the product. */
  readonly isEmbedded: boolean
  readonly now: () => string
}

/** The checks of a database that is open; none of them reads more than some rows. */
export function databaseChecks(source: DatabaseChecksSource): readonly SystemCheck[] {
  return [
    { name: 'Database', run: () => checkDatabase(source) },
    { name: 'Clock', run: () => checkClock(source) },
    { name: 'Backup', run: () => checkBackup(source) },
    { name: 'Audit log', run: () => checkVerified(source) },
    { name: 'Emails', run: () => checkEmails(source) },
    { name: 'Scheduled reports', run: () => checkSchedules(source) },
    { name: 'Accounting', run: () => checkAccounting(source) },
  ]
}

async function checkDatabase({ checkReadiness }: DatabaseChecksSource): Promise<Finding> {
  const reason = await checkReadiness()
  if (reason === 'migrations')
    return problem(
      'The database is of an older version of Rolloff.',
      'Take a backup, then start the server once: it brings the database up to date.',
    )
  if (reason === 'database')
    return problem(
      'The database cannot be read or written.',
      'See that its server runs, that its disk has space and that no other program has locked it.',
    )
  return good('The database can be read and written, and is of this version.')
}

/** What was stored last cannot be still to come. */
async function checkClock({ database, now }: DatabaseChecksSource): Promise<Finding> {
  const sql = `SELECT MAX([when]) AS [last] FROM [${AuditLog.name}]`
  const [row] = await readRows(database, sql, {}, { last: column.textOrNull })
  const last = row?.last ?? null
  if (last !== null && Date.parse(last) > Date.parse(now()) + CLOCK_TOLERANCE)
    return problem(
      `The clock is behind: it says ${now()}, but the last change was stored at ${last}.`,
      'Let the system keep its clock right (timedatectl set-ntp true), and look into what was stored with a wrong time.',
    )
  return good('The clock is not behind what was stored last.')
}

async function checkBackup(source: DatabaseChecksSource): Promise<Finding> {
  if (!source.isEmbedded)
    return good('SQL Server makes the backups of the database; those of the files are made where they are.')
  const made = await daysSince(source, EVENT.backupMade)
  if (made === null)
    return warning('No backup was made yet.', 'Make one: npm run backup, or set BACKUP_HOUR.')
  if (made > MAX_BACKUP_DAYS)
    return problem(
      `The last backup is ${made} days old.`,
      'See in the log of the server why none was made since, or make one: npm run backup.',
    )
  const proven = await daysSince(source, EVENT.backupRehearsed)
  const rehearse = 'Prove that it can be restored: npm run restore -- --rehearse FILE.'
  if (proven === null)
    return warning(`The last backup is ${agoOf(made)}, but none was ever restored.`, rehearse)
  if (proven > MAX_REHEARSAL_DAYS)
    return warning(`The last backup is ${agoOf(made)}, but none was restored for ${proven} days.`, rehearse)
  return good(`The last backup is ${agoOf(made)}; one was restored and compared ${agoOf(proven)}.`)
}

async function checkVerified(source: DatabaseChecksSource): Promise<Finding> {
  const verified = await daysSince(source, EVENT.auditVerified)
  const advice = 'Check it: npm run audit -- verify. Each backup that is made on a schedule does so, too.'
  if (verified === null) return warning('It was never checked whether the audit log is whole.', advice)
  if (verified > MAX_VERIFIED_DAYS)
    return warning(`The audit log was not checked for ${verified} days.`, advice)
  return good(`The audit log was found whole ${agoOf(verified)}.`)
}

/** Whole days since the last event of a type; null where there is none. */
async function daysSince(
  { database, now }: DatabaseChecksSource,
  type: (typeof EVENT)[keyof typeof EVENT],
): Promise<number | null> {
  const sql = `SELECT MAX([when]) AS [last] FROM [${EventLog.name}] WHERE [type] = :type`
  const [row] = await readRows(database, sql, { type }, { last: column.textOrNull })
  const last = row?.last ?? null
  return last === null ? null : Math.max(0, Math.floor((Date.parse(now()) - Date.parse(last)) / DAY))
}

function agoOf(days: number): string {
  if (days === 0) return 'less than a day ago'
  return days === 1 ? 'a day ago' : `${days} days ago`
}

async function checkEmails({ database }: DatabaseChecksSource): Promise<Finding> {
  const failed = (await readUndelivered(database)).length
  if (failed === 0) return good('No email has failed that still has to reach somebody.')
  return warning(
    failed === 1 ? 'An email could not be sent.' : `${failed} emails could not be sent.`,
    'Admin, Mail Queue says why, and sends them again.',
  )
}

async function checkSchedules({ database }: DatabaseChecksSource): Promise<Finding> {
  const failed = await countOf(database, '[ReportSchedule] WHERE [problem] IS NOT NULL')
  if (failed === 0) return good('All scheduled reports can be mailed.')
  return warning(
    failed === 1 ? 'A scheduled report has a problem.' : `${failed} scheduled reports have problems.`,
    'Admin, Scheduled Reports says which.',
  )
}

async function checkAccounting({ database }: DatabaseChecksSource): Promise<Finding> {
  const sql = 'SELECT [companyName], [problem] FROM [AccountingConnection]'
  const [found] = await readRows(database, sql, {}, { companyName: column.text, problem: column.textOrNull })
  if (found === undefined) return good('QuickBooks is not connected.')
  if (found.problem === null) return good(`QuickBooks is connected with ${found.companyName}.`)
  return problem(`QuickBooks: ${found.problem}`, 'Connect it again under Payments, QuickBooks.')
}

async function countOf(database: Queryable, from: string): Promise<number> {
  const [row] = await readRows(
    database,
    `SELECT COUNT(*) AS [count] FROM ${from}`,
    {},
    { count: column.number },
  )
  return row?.count ?? 0
}

/** Whether the file of an embedded database is undamaged. It reads all of it without a pause: for commands only. */
export function databaseFileCheck(file: string): SystemCheck {
  return {
    name: 'Database file',
    run: () => {
      if (!existsSync(file))
        return warning(`There is no database at ${file} yet.`, 'The first start of the server makes it.')
      try {
        checkDatabaseFile(file)
        return good(`${file} is undamaged.`)
      } catch (error) {
        if (!(error instanceof CommandFailed)) throw error
        return problem(error.message, 'Stop the server and restore the last backup: npm run restore -- FILE.')
      }
    },
  }
}
