import type { EventRecords } from '#shared/auditing/EventLog.ts'
import { EVENT } from '#shared/auditing/eventTypes.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import type { Database, Transaction } from '../database/Database.ts'
import { addEvent } from '../events/recordEvent.ts'
import { SYSTEM_USER, type SavingUser } from '../save/pipeline/change.ts'
import type { ChangeSet } from '../save/pipeline/ChangeSet.ts'
import type { RuleContext } from '../save/pipeline/SaveRule.ts'
import type { Records } from '../save/work/records.ts'
import { runSave } from '../save/runSave.ts'
import { recordInvoiceEmail, type EmailOutcome } from '../save/work/invoicing/recordInvoiceEmail.ts'
import { publish, type SaveContext } from '../save/pipeline/Save.ts'
import type { OutboxMessage } from './OutboxMessage.ts'
import type { AfterCommit, OutboxListener } from './OutboxWorker.ts'

/**
 * Records the outcome of emails on what they are about, an invoice or a scheduled report, which says what was wrong (RP31). It is one
 * separate save within the transaction that records the email: a second one would lock rows behind the lock of the log, which other saves
 * take last (SV47).
 */
export function recordMailOutcome(saves: SaveContext): OutboxListener {
  const record = async (
    message: OutboxMessage,
    outcome: EmailOutcome,
    transaction: Transaction,
  ): Promise<AfterCommit> => {
    if (!isRecorded(message, outcome)) return undefined
    const changeSets: ChangeSet[] = []
    const within = {
      ...saves,
      database: joinTransaction(saves.database, transaction),
      onSaved: (changeSet: ChangeSet) => void changeSets.push(changeSet),
    }
    await saveOutcome(within, message, outcome)
    return () => {
      for (const changeSet of changeSets) void publish(saves, changeSet)
    }
  }
  return {
    onSent: (message, outcome, transaction) => record(message, outcome, transaction),
    onFailed: (message, error, transaction) =>
      record(message, { sent: null, document: null, error }, transaction),
  }
}

/** Of an email about neither an invoice nor a scheduled report only the event is recorded, once everybody got it. */
function isRecorded({ invoiceId, reportScheduleId }: OutboxMessage, { error }: EmailOutcome): boolean {
  return invoiceId !== null || reportScheduleId !== null || error === null
}

function saveOutcome(saves: SaveContext, message: OutboxMessage, outcome: EmailOutcome): Promise<void> {
  const { invoiceId, reportScheduleId, to, subject } = message
  const { error } = outcome
  const sender = senderOf(message)
  const event = {
    type: EVENT.mailSent,
    message: `“${subject ?? ''}” was sent to ${to ?? ''}.`,
    records: recordsOf(message),
  }
  const reason = error === null ? 'The email was sent' : 'The email could not be sent'
  const work = async (records: Records, { now }: RuleContext): Promise<void> => {
    if (invoiceId !== null) await recordInvoiceEmail(records, message, outcome)
    if (error === null) addEvent(records, sender, { ...event, now })
    else if (reportScheduleId !== null) await addProblem(records, reportScheduleId, `${to}: ${error}`)
  }
  // The problem of a report is the server's.
  const user = invoiceId === null && error !== null ? SYSTEM_USER : sender
  return runSave(saves, user, work, invoiceId === null ? {} : { note: { Reason: reason } })
}

/** What an email is about, the nearest to it first. */
function recordsOf(message: OutboxMessage): EventRecords | null {
  const { invoiceId, paymentId, statementId, customerId, reportScheduleId } = message
  const about = [
    ['Invoice', invoiceId],
    ['Payment', paymentId],
    ['Statement', statementId],
    ['Customer', customerId],
    ['ReportSchedule', reportScheduleId],
  ] as const
  for (const [entityTypeName, id] of about) if (id !== null) return { entityTypeName, ids: [id] }
  return null
}

/** Adds to what was wrong with the emails of the last time, of which each recipient gets one. */
async function addProblem(records: Records, id: number, problem: string): Promise<void> {
  const [schedule] = await records.findForUpdate('ReportSchedule', 'id', [id])
  if (schedule !== undefined)
    records.change('ReportSchedule', schedule, { problem: joinNonBlank([schedule.problem, problem], ' ') })
}

/** The user who queued the email, of whom only the name is known. */
function senderOf({ createdBy }: OutboxMessage): SavingUser {
  return createdBy === null ? SYSTEM_USER : { ...SYSTEM_USER, firstName: createdBy }
}

/** A database whose transactions join a running one. */
function joinTransaction(database: Database, transaction: Transaction): Database {
  return {
    dialect: database.dialect,
    dataSource: database.dataSource,
    readText: async (sql, parameters) => {
      const rows = await transaction.query(sql, parameters)
      // SQL Server splits a long text into rows.
      return Buffer.from(rows.flatMap((row) => Object.values(row)).join(''))
    },
    query: (sql, parameters) => transaction.query(sql, parameters),
    transaction: (work) => work(transaction),
    withExclusiveLock: (_name, work) => work(),
    isWritable: () => database.isWritable(),
    close: async () => undefined,
  }
}
