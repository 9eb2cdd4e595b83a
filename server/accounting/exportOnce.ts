import { linkKeyOf, sentMembersOf, type AccountingLink } from '#shared/accounting/AccountingLink.ts'
import { NotExportable } from '#shared/accounting/quickBooksDocuments.ts'
import { storedContent, TOTAL } from '#shared/accounting/sentContent.ts'
import { formatMoney } from '#shared/kernel/money.ts'
import { AppError } from '../kernel/errors.ts'
import type { Stored } from '../save/work/records.ts'
import { deliver, type KnownRecord } from './deliver.ts'
import { contentHashOf, requestIdOf, type ExportRun, type Outcome, type OutgoingRecord } from './ExportRun.ts'
import { FAULT, OutcomeUnknown, QuickBooksFault } from './faults.ts'
import { findSent } from './findSent.ts'
import { changeLink, isUnfinished, linkOf, noteError } from './links.ts'
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
  await linkUnfinished(run, outgoing)
  const contentHash = contentHashOf(outgoing.document)
  const known = await claim(run, outgoing, contentHash)
  if (known.isUnchanged && known.externalId !== null)
    return { externalId: known.externalId, total: null, tid: null, isUnchanged: true }
  const adopted = known.isEntered && known.externalId !== null ? known.externalId : null
  const delivered = adopted === null ? deliver(run, outgoing, known) : adopt(run, outgoing, adopted)
  const answer = await delivered.catch(async (error: unknown) => {
    await remember(run, outgoing, error)
    throw error
  })
  const sentMembers = adopted === null ? Object.keys(outgoing.document).join(',') : null
  // If this fails, the link stays `Sending`, although QuickBooks has it.
  await finish(run, outgoing, answer, { contentHash, sentMembers })
  const { Id, TotalAmt = null } = answer.value
  return { externalId: Id, total: TotalAmt, tid: answer.tid, isUnchanged: false }
}

/** Links what an earlier export has sent with an unknown outcome, if it is there (AC11). */
async function linkUnfinished(run: ExportRun, outgoing: OutgoingRecord): Promise<void> {
  if (outgoing.enteredId !== null) return
  const link = await run.save((records) => linkOf(records, run, outgoing))
  if (link !== null && isUnfinished(link)) await findSent(run, outgoing, link)
}

interface Claim extends KnownRecord {
  readonly isUnchanged: boolean
  /** Somebody entered the id of a customer who is there. */
  readonly isEntered: boolean
}

/** Commits what will be sent, before it is. */
function claim(run: ExportRun, outgoing: OutgoingRecord, contentHash: string): Promise<Claim> {
  const { entity, entityId, docNumber, sentName } = outgoing
  return run.save(async (records) => {
    const link = await linkOf(records, run, outgoing)
    const known = claimOf(outgoing, link, contentHash)
    if (known.isUnchanged) return known
    const requestId = requestIdOf(run.realmId, entity, entityId, contentHash)
    // Whatever arrives there of it is to be known, also if no answer comes.
    const sent = [...new Set([...sentMembersOf(link), ...Object.keys(outgoing.document)])].join(',')
    const sentMembers = known.isEntered ? null : sent
    const sending = { state: 'Sending', requestId, docNumber, sentName, sentMembers } as const
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
      isUnchanged: false,
      isEntered: enteredId !== null && entity === 'Customer',
      emptied: [],
    }
  const externalId = link.externalId ?? enteredId
  return {
    externalId,
    syncToken: link.syncToken,
    isUnchanged: link.state === 'Exported' && link.contentHash === contentHash && link.differences === null,
    isEntered: link.externalId === null && externalId !== null && entity === 'Customer',
    emptied: sentMembersOf(link).filter((name) => !Object.hasOwn(document, name)),
  }
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
    sentContent: contentThere(outgoing, answer.value),
    ...sent,
    lastError: null,
    intuitTid: answer.tid,
    exportedAt: run.now(),
  })
}

/** What is there now: an invoice with the total that QuickBooks calculated (AC18). */
function contentThere({ entity, content }: OutgoingRecord, { TotalAmt }: ForeignRecord): string | null {
  if (content === null) return null
  const isCalculated = entity === 'Invoice' && TotalAmt !== undefined
  return storedContent(isCalculated ? { ...content, [TOTAL]: formatMoney(TotalAmt) } : content)
}

/** A refused record is not there; one of unknown outcome stays `Sending`. */
function remember(run: ExportRun, outgoing: OutgoingRecord, error: unknown): Promise<void> {
  return noteError(run, outgoing, error, {
    ...(error instanceof OutcomeUnknown ? {} : { state: 'Failed' }),
    // Somebody else may have changed it: the next attempt reads its version.
    syncToken: null,
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
