import { Type } from 'typebox'
import { EVENT } from '#shared/auditing/eventTypes.ts'
import { permissions } from '#shared/access/roles.ts'
import { countOf } from '#shared/kernel/countOf.ts'
import type { LeftOutInvoice, PostToGreatPlainsResponse } from '#shared/wire/money.ts'
import type { SignedInUser } from '#shared/wire/account.ts'
import { BatchRefused, type DocumentRefusal, type GreatPlains } from '#server/greatPlains/GreatPlains.ts'
import { ProviderFailed } from '#server/kernel/errors.ts'
import { Semaphore } from '#server/kernel/Semaphore.ts'
import {
  assignBatchNumber,
  prepareBatch,
  recordAccepted,
  recordRefused,
  salesBatch,
  type InvoiceDocument,
  type InvoiceRefusal,
  type PreparedBatch,
} from '../../save/work/accounting/greatPlainsBatch.ts'
import { runSave } from '../../save/runSave.ts'
import type { SaveContext } from '../../save/pipeline/Save.ts'
import { defineCall, type Call } from '../Call.ts'
import { keys, strictObject } from '../schemas.ts'

/** How many exports of this server wait for the one that runs. */
const ONE_AT_A_TIME = {
  maxConcurrent: 1,
  maxQueued: 8,
  refusalMessage: 'Several exports to Great Plains are running. Please try again in a minute.',
} as const

/**
 * POST /api/utility/postToGreatPlains: hands invoices over in one batch; those that cannot be are left out. The batch number is stored
 * first and stays, even if the others are not taken (S2 §4, §7, M-048, M-049, GP200).
 */
export function postToGreatPlains(saves: SaveContext, greatPlains: GreatPlains): Call {
  const exports = new Semaphore(ONE_AT_A_TIME)
  return defineCall({
    method: 'POST',
    path: '/api/utility/postToGreatPlains',
    summary: 'Hands invoices over to Great Plains in one batch, without those that it refuses',
    role: permissions.exportToGreatPlains,
    body: strictObject({ ids: keys() }),
    response: strictObject({
      success: Type.Boolean(),
      message: Type.String(),
      leftOut: Type.Array(strictObject({ invoiceId: Type.Integer(), reason: Type.String() })),
    }),
    run: ({ ids }, user) =>
      exports.run(() =>
        // One export at a time, on all servers: a second one of the same invoices finds them handed over (GP1).
        saves.database.withExclusiveLock(LOCK, () =>
          exportBatch({ saves, greatPlains, user }, [...new Set(ids)]),
        ),
      ),
    tells: ({ ids }, { message }) => ({
      type: EVENT.accountingExport,
      message: `${countOf(ids.length, 'invoice')} for Great Plains: ${message}`,
      records: { entityTypeName: 'Invoice', ids },
    }),
  })
}

const LOCK = 'great-plains'

interface Export {
  readonly saves: SaveContext
  readonly greatPlains: GreatPlains
  readonly user: SignedInUser
}

async function exportBatch(
  { saves, greatPlains, user }: Export,
  ids: readonly number[],
): Promise<PostToGreatPlainsResponse> {
  const refuse = async (reasons: readonly InvoiceRefusal[]): Promise<PostToGreatPlainsResponse> => {
    await recordRefusals(reasons)
    return { success: false, message: new BatchRefused(reasons).message, leftOut: namedIn(reasons) }
  }
  const recordRefusals = (reasons: readonly InvoiceRefusal[]): Promise<void> =>
    runSave(saves, user, (records, context) => recordRefused(records, context, reasons))
  const prepared = await runSave(saves, user, (records) => prepareBatch(records, ids))
  const { documents, refusals } = await leaveOutDifferent(greatPlains, prepared)
  if (documents.length === 0) return refuse(refusals)
  const batchNumber = await runSave(saves, user, (records, context) =>
    assignBatchNumber(records, context, documents),
  )
  const taken = await handOver(greatPlains, batchNumber, documents)
  const leftOut = [...refusals, ...taken.refusals]
  if (taken.documents.length === 0) return refuse(leftOut)
  if (leftOut.length > 0) await recordRefusals(leftOut)
  await runSave(saves, user, (records, context) =>
    recordAccepted(records, context, { batchNumber, documents: taken.documents, found: taken.found }),
  )
  const handedOver = `${taken.documents.length} invoice(s) handed over in batch ${batchNumber}. A user of Great Plains posts the batch.`
  return {
    success: true,
    message:
      leftOut.length === 0
        ? handedOver
        : `${handedOver}\n${countOf(leftOut.length, 'invoice')} left out: ${new BatchRefused(leftOut).message}`,
    leftOut: namedIn(leftOut),
  }
}

/** Documents that Great Plains has otherwise are left out before a batch number is taken (GP200). */
async function leaveOutDifferent(
  greatPlains: GreatPlains,
  { documents, refusals }: PreparedBatch,
): Promise<PreparedBatch> {
  const different = await greatPlains
    .findDifferent(documents.map(({ document }) => document))
    .catch((error: unknown) => {
      // What is handed over next says so, and the number is kept (M-049).
      if (error instanceof ProviderFailed) return []
      throw error
    })
  const named = refusalsOf(different, documents)
  return {
    documents: without(documents, named),
    refusals: [...refusals, ...named.map((each) => ({ ...each, isThere: true }))],
  }
}

interface TakenBatch extends PreparedBatch {
  readonly found: ReadonlySet<string>
}

/** Hands documents over; those that Great Plains refuses by name are left out, and the others handed over without them (GP200). */
async function handOver(
  greatPlains: GreatPlains,
  batchNumber: number,
  documents: readonly InvoiceDocument[],
): Promise<TakenBatch> {
  const none: TakenBatch = { documents: [], refusals: [], found: new Set() }
  if (documents.length === 0) return none
  try {
    const { found } = await greatPlains.handOver(salesBatch(batchNumber, documents))
    return { documents, refusals: [], found }
  } catch (error) {
    if (error instanceof ProviderFailed)
      return { ...none, refusals: [{ invoiceId: null, number: null, reason: error.message }] }
    if (!(error instanceof BatchRefused)) throw error
    const refusals = refusalsOf(error.refusals, documents)
    const others = without(documents, refusals)
    if (others.length === documents.length) return { ...none, refusals }
    const taken = await handOver(greatPlains, batchNumber, others)
    return { ...taken, refusals: [...refusals, ...taken.refusals] }
  }
}

/** What is said of an invoice, and not of the whole batch. */
function namedIn(refusals: readonly InvoiceRefusal[]): LeftOutInvoice[] {
  return refusals.flatMap(({ invoiceId, reason }) => (invoiceId === null ? [] : [{ invoiceId, reason }]))
}

function refusalsOf(
  refusals: readonly DocumentRefusal[],
  documents: readonly InvoiceDocument[],
): readonly InvoiceRefusal[] {
  const idOf = new Map(documents.map(({ invoiceId, document }) => [document.number, invoiceId]))
  return refusals.map(({ number, reason }) => ({
    invoiceId: number === null ? null : (idOf.get(number) ?? null),
    number,
    reason,
  }))
}

function without(
  documents: readonly InvoiceDocument[],
  refusals: readonly InvoiceRefusal[],
): readonly InvoiceDocument[] {
  const refused = new Set(refusals.map(({ invoiceId }) => invoiceId))
  return documents.filter(({ invoiceId }) => !refused.has(invoiceId))
}
