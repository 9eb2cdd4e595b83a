import { requestIdOf, type ExportRun, type Outcome, type OutgoingRecord } from './ExportRun.ts'
import { changeLink, linkOf } from './exportOnce.ts'
import { FAULT, OutcomeUnknown, QuickBooksFault } from './faults.ts'

type VoidableRecord = Pick<OutgoingRecord, 'entityId'> & { readonly entity: 'Invoice' | 'Payment' }

/** Voids an invoice or a payment in QuickBooks if it is there and still valid. Throws QuickBooksFault and OutcomeUnknown. */
export async function voidInQuickBooks(run: ExportRun, of: VoidableRecord): Promise<Outcome> {
  const link = await run.save((records) => linkOf(records, run, of))
  if (link === null || link.state === 'Voided') return nothingToVoid('Skipped')
  if (link.externalId !== null) return voidRecord(run, of, link.externalId)
  if (link.state !== 'Exported') return nothingToVoid('Skipped')
  await changeLink(run, of, { state: 'Voided' })
  return nothingToVoid('Success')
}

async function voidRecord(run: ExportRun, of: VoidableRecord, externalId: string): Promise<Outcome> {
  const { entity, entityId } = of
  try {
    // A record that is voided there already accepts it again, in its current version.
    const { SyncToken } = await run.api.read(entity, externalId)
    const requestId = requestIdOf(run.realmId, entity, entityId, 'void', SyncToken)
    const { value, tid } = await run.api.void(entity, { id: externalId, syncToken: SyncToken }, requestId)
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
    if (error instanceof QuickBooksFault || error instanceof OutcomeUnknown)
      await changeLink(run, of, { lastError: error.message, intuitTid: error.tid })
    throw error
  }
}

function nothingToVoid(status: 'Success' | 'Skipped'): Outcome {
  return { status, message: 'There was nothing to void.', tid: null, externalId: null }
}
