import { FAULT, OutcomeUnknown, QuickBooksFault } from './faults.ts'
import { contentHashOf, requestIdOf, type ExportRun, type OutgoingRecord } from './ExportRun.ts'
import type { Answer, ForeignRecord, Version } from './QuickBooksApi.ts'
import type { SentDocument } from '#shared/accounting/quickBooksDocuments.ts'

/** What is known about the record in QuickBooks before it is sent. */
export interface KnownRecord {
  readonly externalId: string | null
  /** Null if it was never read. */
  readonly syncToken: string | null
  /** Members that were sent before and are empty now. */
  readonly emptied: readonly string[]
}

/**
 * Brings a record to QuickBooks, and there only once: what may have been added without an answer is looked for before it is added
 * again (AC11). Throws QuickBooksFault where it is not there or not changed, OutcomeUnknown and Disconnected.
 */
export async function deliver(
  run: ExportRun,
  outgoing: OutgoingRecord,
  { externalId, syncToken, emptied }: KnownRecord,
): Promise<Answer<ForeignRecord>> {
  if (externalId !== null) {
    const version = await versionOf(run, outgoing, { externalId, syncToken })
    return update(run, outgoing, version, emptied)
  }
  return withOtherAmounts(outgoing, (document) => add(run, outgoing, document))
}

async function versionOf(
  run: ExportRun,
  { resource }: OutgoingRecord,
  { externalId, syncToken }: { readonly externalId: string; readonly syncToken: string | null },
): Promise<Version> {
  if (syncToken !== null) return { id: externalId, syncToken }
  const { Id, SyncToken } = await run.api.read(resource, externalId)
  return { id: Id, syncToken: SyncToken }
}

/** Adds the record; if nobody knows whether that worked, it is looked for and, if it is not there, sent once more. */
async function add(
  run: ExportRun,
  outgoing: OutgoingRecord,
  document: SentDocument,
): Promise<Answer<ForeignRecord>> {
  const { resource } = outgoing
  const requestId = requestIdOf(run.realmId, outgoing.entity, outgoing.entityId, contentHashOf(document))
  const send = (): Promise<Answer<ForeignRecord>> => run.api.create(resource, document, requestId)
  try {
    return await send()
  } catch (error) {
    if (isFault(error, FAULT.duplicateNumber)) return adoptNumber(run, outgoing, error)
    if (isFault(error, FAULT.duplicateName)) throw await takenName(run, outgoing, error)
    if (!(error instanceof OutcomeUnknown) && !isFault(error, FAULT.knownRequest)) throw error
    const [found] = await lookUp(run, outgoing, 'isSent').catch(stillUnknown)
    if (found !== undefined) return { value: found, tid: error.tid }
    if (!(error instanceof OutcomeUnknown)) throw error
    return send()
  }
}

/** Changes the record; if somebody else has changed it since, or nobody knows whether it worked, in its current version. */
function update(
  run: ExportRun,
  outgoing: OutgoingRecord,
  version: Version,
  emptied: readonly string[],
): Promise<Answer<ForeignRecord>> {
  const { resource, entity, entityId } = outgoing
  return withOtherAmounts(outgoing, async (document) => {
    const send = (target: Version): Promise<Answer<ForeignRecord>> =>
      run.api.update(resource, target, {
        document,
        emptied,
        requestId: requestIdOf(run.realmId, entity, entityId, target.syncToken, contentHashOf(document)),
      })
    try {
      return await send(version)
    } catch (error) {
      if (isFault(error, FAULT.duplicateName)) throw await takenName(run, outgoing, error)
      if (!(error instanceof OutcomeUnknown) && !isFault(error, FAULT.staleObject)) throw error
      const current = await run.api.read(resource, version.id)
      return send({ id: current.Id, syncToken: current.SyncToken })
    }
  })
}

/** Sends the document again with other amounts if QuickBooks calculates its amounts differently (AC14). */
async function withOtherAmounts(
  { document, fallback }: OutgoingRecord,
  send: (document: SentDocument) => Promise<Answer<ForeignRecord>>,
): Promise<Answer<ForeignRecord>> {
  try {
    return await send(document)
  } catch (error) {
    if (fallback === null || !isFault(error, FAULT.amountMismatch)) throw error
    return send(fallback)
  }
}

async function lookUp(
  run: ExportRun,
  { resource, recognize }: OutgoingRecord,
  which: 'isSent' | 'isSame',
): Promise<readonly ForeignRecord[]> {
  const recognition = recognize(null)
  return (await run.api.find(resource, recognition.lookUp)).filter(recognition[which])
}

/** Whatever goes wrong with the question, such as a connection that has ended: whether the record was added is not known. */
function stillUnknown(error: unknown): never {
  if (error instanceof OutcomeUnknown) throw error
  const tid = error instanceof QuickBooksFault ? error.tid : null
  throw new OutcomeUnknown(error instanceof Error ? error.message : String(error), tid)
}

/** An invoice of that number is ours if customer and total are; otherwise it is somebody's, and reported. */
async function adoptNumber(
  run: ExportRun,
  outgoing: OutgoingRecord,
  fault: QuickBooksFault,
): Promise<Answer<ForeignRecord>> {
  const [found] = await lookUp(run, outgoing, 'isSame')
  if (found !== undefined) return update(run, outgoing, { id: found.Id, syncToken: found.SyncToken }, [])
  throw refused(
    fault,
    `QuickBooks has another document with the number ${outgoing.docNumber ?? ''}. Please compare them there.`,
  )
}

/** Says which customer has the name, so that somebody can decide whether it is the same (AC12). */
async function takenName(
  run: ExportRun,
  outgoing: OutgoingRecord,
  fault: QuickBooksFault,
): Promise<QuickBooksFault> {
  const name = outgoing.sentName ?? ''
  const holder = await holderOf(run, outgoing, name)
  if (holder === undefined)
    return refused(fault, `A vendor or an employee in QuickBooks has the name "${name}" already.`)
  return refused(
    fault,
    `QuickBooks has a customer "${holder.DisplayName ?? name}" already, with the ID ${holder.Id}. If it is the same, enter ${holder.Id} as the Accounting ID of the customer here; otherwise rename one of them.`,
  )
}

/**
 * The customer with a name that QuickBooks takes for the same: it does not distinguish upper and lower case, while its query may, which
 * is then asked for all customers.
 */
async function holderOf(
  run: ExportRun,
  { resource, recognize }: OutgoingRecord,
  name: string,
): Promise<ForeignRecord | undefined> {
  const [same] = await run.api.find(resource, recognize(null).lookUp)
  if (same !== undefined) return same
  const all = await run.api.find(resource, [])
  return all.find(({ DisplayName }) => DisplayName?.toLowerCase() === name.toLowerCase())
}

function refused(fault: QuickBooksFault, message: string): QuickBooksFault {
  const explained = new QuickBooksFault(
    { code: fault.faultCode, message: '', detail: fault.detail, element: '' },
    fault.tid,
  )
  explained.message = `${message} [${fault.faultCode}]`
  return explained
}

function isFault(error: unknown, code: string): error is QuickBooksFault {
  return error instanceof QuickBooksFault && error.faultCode === code
}
