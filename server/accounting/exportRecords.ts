import type { ExportMode, ExportResponse } from '#shared/wire/quickBooks.ts'
import { readNextTask, readWaiting } from '../reads/accounting/readExports.ts'
import type { SavingUser } from '../save/pipeline/change.ts'
import type { SaveContext } from '../save/pipeline/Save.ts'
import { exportCredit } from './exportCredit.ts'
import { exportCustomer } from './exportCustomer.ts'
import { exportInvoice } from './exportInvoice.ts'
import { exportPayment } from './exportPayment.ts'
import { ExportRun, type Outcome } from './ExportRun.ts'
import { Disconnected, OutcomeUnknown, QuickBooksFault } from './faults.ts'
import { OAuthRefused } from './oauth.ts'
import type { ConnectedCompany, QuickBooks } from './QuickBooks.ts'
import { ProviderFailed } from '../kernel/errors.ts'

/** The number of records that one request exports; the screen sends the next one. */
const MAX_RECORDS = 50

const EXPORTERS = {
  customer: exportCustomer,
  invoice: exportInvoice,
  payment: exportPayment,
  credit: exportCredit,
} as const

/** What is to be exported: records of one kind by their keys, or all that wait. */
export interface ExportRequest {
  readonly mode: ExportMode
  readonly ids: readonly number[] | null
}

/**
 * Exports records one after another, and records what became of each (M-050, M-069, AC9, AC10). Throws Unavailable without a connection
 * or while another export runs, ProviderFailed if the connection ends or QuickBooks fails before the first record.
 */
export function exportRecords(
  quickBooks: QuickBooks,
  { saves, user }: { readonly saves: SaveContext; readonly user: SavingUser },
  { mode, ids }: ExportRequest,
): Promise<ExportResponse> {
  return reportingFailures(quickBooks, async (company) => {
    const { api, realmId } = company
    const { allowsOwnNumbers } = await api.company()
    const taskId = await readNextTask(saves.database)
    const run = new ExportRun({ api, realmId, taskId, allowsOwnNumbers, saves, user })
    const waiting = ids ?? (await readWaiting(saves.database, realmId))[mode]
    const counts = await exportEach(run, company, mode, waiting.slice(0, MAX_RECORDS))
    return { taskId, ...counts, remaining: Math.max(0, waiting.length - MAX_RECORDS) }
  })
}

/** Works with the connected company, one run at a time; what QuickBooks itself causes is a ProviderFailed. */
export function reportingFailures<T>(
  quickBooks: QuickBooks,
  work: (company: ConnectedCompany) => Promise<T>,
): Promise<T> {
  return quickBooks.run(async (company) => {
    try {
      return await work(company)
    } catch (error) {
      if (isOfQuickBooks(error)) throw await asFailure(quickBooks, error)
      throw error
    }
  })
}

/** Did QuickBooks cause it, rather than this server? */
function isOfQuickBooks(error: unknown): error is Error {
  return [Disconnected, OutcomeUnknown, QuickBooksFault, OAuthRefused].some((type) => error instanceof type)
}

/** The connection is known to have ended, so that the screen says so until someone connects again. */
async function asFailure(quickBooks: QuickBooks, error: Error): Promise<ProviderFailed> {
  if (error instanceof Disconnected) await quickBooks.recordProblem(error.message)
  return new ProviderFailed(error.message)
}

async function exportEach(
  run: ExportRun,
  company: ConnectedCompany,
  mode: ExportMode,
  ids: readonly number[],
): Promise<Pick<ExportResponse, 'succeeded' | 'failed' | 'skipped' | 'tried'>> {
  const counts = { succeeded: 0, failed: 0, skipped: 0 }
  const tried: number[] = []
  for (const id of ids) {
    await company.continueRun()
    const outcome = await attempt(run, mode, id)
    await respond(run, mode, id, outcome)
    if (outcome.status === 'Error') counts.failed += 1
    else if (outcome.status === 'Skipped') counts.skipped += 1
    else counts.succeeded += 1
    if (outcome.status !== 'Skipped') tried.push(id)
  }
  return { ...counts, tried }
}

/** A fault that ends the export is recorded with its record first. */
async function attempt(run: ExportRun, mode: ExportMode, id: number): Promise<Outcome> {
  try {
    return await EXPORTERS[mode](run, id)
  } catch (error) {
    if (isOfQuickBooks(error))
      await respond(run, mode, id, { status: 'Error', message: error.message, tid: null, externalId: null })
    throw error
  }
}

/** Adds the sync result of one attempt (AC10). */
function respond(run: ExportRun, mode: ExportMode, id: number, outcome: Outcome): Promise<void> {
  const { status, tid } = outcome
  const message = mode === 'credit' ? `Credit ${id}: ${outcome.message}` : outcome.message
  return run.save(async (records) => {
    records.add('QuickBooksTaskResponse', {
      quickBooksTaskId: run.taskId,
      // A credit is a part of payments, which has no type of its own (S2 §3).
      type: mode === 'credit' ? 'payment' : mode,
      ...(mode === 'customer' && { customerId: id }),
      ...(mode === 'invoice' && { invoiceId: id }),
      ...(mode === 'payment' && { paymentId: id }),
      message: tid === null || status === 'Success' ? message : `${message} (answer ${tid})`,
      status: status === 'Skipped' ? 'Warning' : status,
      created: run.now(),
    })
  })
}
