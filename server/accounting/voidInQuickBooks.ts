import type { Stored } from '../save/work/records.ts'
import { requestIdOf, type ExportRun, type Outcome, type OutgoingRecord } from './ExportRun.ts'
import { FAULT, OutcomeUnknown, QuickBooksFault } from './faults.ts'
import { findSent } from './findSent.ts'
import { changeLink, isUnfinished, linkOf, noteError } from './links.ts'
import type { Recognize } from './recognition.ts'

interface VoidableRecord extends Pick<OutgoingRecord, 'entityId'> {
  readonly entity: 'Invoice' | 'Payment' | 'PaymentCredit'
  readonly resource: 'Invoice' | 'Payment' | 'CreditMemo' | 'JournalEntry'
  /** How it is recognized there; null if its customer is not there, and so neither is it. */
  readonly recognize: Recognize | null
}

/**
 * Voids an invoice or a payment in QuickBooks, or deletes a credit memo or journal entry, if it is there and still valid; one that was sent with an unknown outcome is looked for
 * (AC8, AC11). Throws QuickBooksFault, OutcomeUnknown and Disconnected.
 */
export async function voidInQuickBooks(run: ExportRun, of: VoidableRecord): Promise<Outcome> {
  const link = await run.save((records) => linkOf(records, run, of))
  if (link === null || link.state === 'Voided') return nothingToVoid('Skipped')
  const externalId = link.externalId ?? (await findUnfinished(run, of, link))
  if (externalId !== null) return voidRecord(run, of, externalId)
  await changeLink(run, of, { state: 'Voided' })
  return nothingToVoid('Success')
}

async function findUnfinished(
  run: ExportRun,
  { entity, entityId, resource, recognize }: VoidableRecord,
  link: Stored<'AccountingLink'>,
): Promise<string | null> {
  if (recognize === null || !isUnfinished(link)) return null
  return findSent(run, { entity, entityId, resource, recognize }, link)
}

async function voidRecord(run: ExportRun, of: VoidableRecord, externalId: string): Promise<Outcome> {
  const { entity, entityId, resource } = of
  try {
    // A record that is voided there already accepts it again, in its current version.
    const { SyncToken } = await run.api.read(resource, externalId)
    const requestId = requestIdOf(run.realmId, entity, entityId, 'void', SyncToken)
    const { value, tid } = await run.api.void(resource, { id: externalId, syncToken: SyncToken }, requestId)
    await changeLink(run, of, {
      state: 'Voided',
      syncToken: value.SyncToken,
      lastError: null,
      intuitTid: tid,
      exportedAt: run.now(),
    })
    return { status: 'Success', message: 'Voided', tid, externalId }
  } catch (error) {
    if (error instanceof QuickBooksFault && error.faultCode === FAULT.notFound) {
      await changeLink(run, of, { state: 'Voided', lastError: error.message, intuitTid: error.tid })
      return { status: 'Warning', message: 'It is not there any more.', tid: error.tid, externalId }
    }
    if (error instanceof QuickBooksFault || error instanceof OutcomeUnknown) await noteError(run, of, error)
    throw error
  }
}

function nothingToVoid(status: 'Success' | 'Skipped'): Outcome {
  return { status, message: 'There was nothing to void.', tid: null, externalId: null }
}
