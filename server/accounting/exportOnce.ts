import { linkKeyOf, type AccountingLink } from '#shared/accounting/AccountingLink.ts'
import { NotExportable } from '#shared/accounting/quickBooksDocuments.ts'
import { AppError } from '../kernel/errors.ts'
import type { Records, Stored } from '../save/work/records.ts'
import { deliver, type KnownRecord } from './deliver.ts'
import { contentHashOf, requestIdOf, type ExportRun, type Outcome, type OutgoingRecord } from './ExportRun.ts'
import { FAULT, OutcomeUnknown, QuickBooksFault } from './faults.ts'
import type { Answer, ForeignRecord } from './QuickBooksApi.ts'

/** A record as it was answered, or as it is known to be there unchanged. */
export interface ExportResult {
  readonly externalId: string
  readonly total: number | null
  readonly tid: string | null
  /** It was there as it is, so that nothing was sent. */
  readonly isUnchanged: boolean
}

/**
 * Brings a record to QuickBooks and remembers what it is there. Before it is sent, its link says so; so a run that dies leaves a link
 * that is looked after by the next one (AC11). Throws NotExportable, QuickBooksFault, OutcomeUnknown and Disconnected.
 */
export async function exportOnce(run: ExportRun, outgoing: OutgoingRecord): Promise<ExportResult> {
  const contentHash = contentHashOf(outgoing.document)
  const known = await claim(run, outgoing, contentHash)
  if (known.isUnchanged && known.externalId !== null)
    return { externalId: known.externalId, total: null, tid: null, isUnchanged: true }
  try {
    const adopted = known.isEntered && known.externalId !== null ? known.externalId : null
    const answer = await (adopted === null ? deliver(run, outgoing, known) : adopt(run, outgoing, adopted))
    const sentMembers = adopted === null ? Object.keys(outgoing.document).join(',') : null
    await finish(run, outgoing, answer, { contentHash, sentMembers })
    const { Id, TotalAmt = null } = answer.value
    return { externalId: Id, total: TotalAmt, tid: answer.tid, isUnchanged: false }
  } catch (error) {
    await remember(run, outgoing, error)
    throw error
  }
}

/** What is known of the record there, if it is linked; null if it is not. */
export async function linkOf(
  records: Records,
  run: Pick<ExportRun, 'realmId'>,
  of: Pick<OutgoingRecord, 'entity' | 'entityId'>,
): Promise<Stored<'AccountingLink'> | null> {
  const key = linkKeyOf(run.realmId, of.entity, of.entityId)
  const [link] = await records.findForUpdate('AccountingLink', 'linkKey', [key])
  return link ?? null
}

interface Claim extends KnownRecord {
  readonly isUnchanged: boolean
  /** Somebody entered the id of a customer who is there. */
  readonly isEntered: boolean
}

/** Commits what will be sent, before it is. */
function claim(run: ExportRun, outgoing: OutgoingRecord, contentHash: string): Promise<Claim> {
  const { entity, entityId, docNumber } = outgoing
  return run.save(async (records) => {
    const link = await linkOf(records, run, outgoing)
    const known = claimOf(outgoing, link, contentHash)
    if (known.isUnchanged) return known
    const requestId = requestIdOf(run.realmId, entity, entityId, contentHash)
    const sending = { state: 'Sending', requestId, docNumber } as const
    if (link !== null) records.change('AccountingLink', link, sending)
    else
      records.add('AccountingLink', {
        linkKey: linkKeyOf(run.realmId, entity, entityId),
        system: 'QuickBooks',
        realmId: run.realmId,
        entity,
        entityId,
        ...sending,
      })
    return known
  })
}

function claimOf(
  { entity, enteredId, document }: OutgoingRecord,
  link: Stored<'AccountingLink'> | null,
  contentHash: string,
): Claim {
  if (link === null)
    return {
      externalId: enteredId,
      syncToken: null,
      isUnfinished: false,
      isUnchanged: false,
      isEntered: enteredId !== null && entity === 'Customer',
      emptied: [],
    }
  const externalId = link.externalId ?? enteredId
  return {
    externalId,
    syncToken: link.syncToken,
    isUnfinished: externalId === null,
    isUnchanged: link.state === 'Exported' && link.contentHash === contentHash,
    isEntered: link.externalId === null && externalId !== null && entity === 'Customer',
    emptied: membersOf(link).filter((name) => !Object.hasOwn(document, name)),
  }
}

/** The members that were sent with the last success. */
function membersOf({ sentMembers }: Stored<'AccountingLink'>): readonly string[] {
  return sentMembers === null ? [] : sentMembers.split(',')
}

/** Links the record with the one whose id somebody entered, and changes nothing there. */
async function adopt(
  run: ExportRun,
  { resource }: OutgoingRecord,
  id: string,
): Promise<Answer<ForeignRecord>> {
  try {
    return { value: await run.api.read(resource, id), tid: null }
  } catch (error) {
    if (error instanceof QuickBooksFault && error.faultCode === FAULT.notFound)
      throw new NotExportable(`Its Accounting ID is ${id}, which QuickBooks does not know.`)
    throw error
  }
}

function finish(
  run: ExportRun,
  outgoing: OutgoingRecord,
  answer: Answer<ForeignRecord>,
  sent: Pick<AccountingLink, 'contentHash' | 'sentMembers'>,
): Promise<void> {
  const { Id, SyncToken } = answer.value
  return changeLink(run, outgoing, {
    state: 'Exported',
    externalId: Id,
    syncToken: SyncToken,
    ...sent,
    lastError: null,
    intuitTid: answer.tid,
    exportedAt: run.now(),
  })
}

/** A refused record is not there; one of unknown outcome stays `Sending`. */
function remember(run: ExportRun, outgoing: OutgoingRecord, error: unknown): Promise<void> {
  const lastError = error instanceof Error ? error.message : String(error)
  const isOpen = error instanceof OutcomeUnknown
  return changeLink(run, outgoing, {
    ...(isOpen ? {} : { state: 'Failed' as const }),
    // Somebody else may have changed it: the next attempt reads its version.
    syncToken: null,
    lastError,
    intuitTid: tidOf(error),
  })
}

/** Remembers that a record has nothing to be sent, unless it was sent before. */
export function linkWithoutRecord(
  run: ExportRun,
  of: Pick<OutgoingRecord, 'entity' | 'entityId'>,
): Promise<void> {
  return run.save(async (records) => {
    if ((await linkOf(records, run, of)) !== null) return
    const { realmId } = run
    const linkKey = linkKeyOf(realmId, of.entity, of.entityId)
    records.add('AccountingLink', { linkKey, system: 'QuickBooks', realmId, ...of, state: 'Exported' })
  })
}

/** Changes the link of a record that was claimed. */
export function changeLink(
  run: ExportRun,
  of: Pick<OutgoingRecord, 'entity' | 'entityId'>,
  values: Partial<Omit<AccountingLink, 'id'>>,
): Promise<void> {
  return run.save(async (records) => {
    const link = await linkOf(records, run, of)
    if (link !== null) records.change('AccountingLink', link, values)
  })
}

/** The outcome of a record that could not be exported. Errors that are no answer from QuickBooks are thrown again. */
export function outcomeOf(error: unknown): Outcome {
  if (error instanceof NotExportable)
    return { status: 'Error', message: error.message, tid: null, externalId: null }
  if (error instanceof QuickBooksFault && !endsRun(error))
    return { status: 'Error', message: error.message, tid: error.tid, externalId: null }
  if (error instanceof OutcomeUnknown)
    return {
      status: 'Error',
      message: `${error.message} Whether QuickBooks has it is not known; the next export looks for it first.`,
      tid: error.tid,
      externalId: null,
    }
  // Our own rules may refuse what is to be recorded; the other records are exported all the same.
  if (error instanceof AppError)
    return { status: 'Error', message: error.message, tid: null, externalId: null }
  throw error
}

/** Does the fault end the whole export? */
function endsRun(error: unknown): boolean {
  return error instanceof QuickBooksFault && error.faultCode === FAULT.subscriptionEnded
}

function tidOf(error: unknown): string | null {
  return error instanceof QuickBooksFault || error instanceof OutcomeUnknown ? error.tid : null
}
