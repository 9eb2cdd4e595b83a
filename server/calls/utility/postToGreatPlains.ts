import { Type } from 'typebox'
import { permissions } from '#shared/access/roles.ts'
import type { PostToGreatPlainsResponse } from '#shared/wire/money.ts'
import type { SignedInUser } from '#shared/wire/account.ts'
import { BatchRefused, type GreatPlains } from '#server/greatPlains/GreatPlains.ts'
import { ProviderFailed } from '#server/kernel/errors.ts'
import { Semaphore } from '#server/kernel/Semaphore.ts'
import {
  assignBatch,
  recordRefused,
  recordAccepted,
  salesBatch,
  type AssignedBatch,
  type InvoiceRefusal,
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
 * POST /api/utility/postToGreatPlains: hands invoices over in one batch, all or none. Their batch number is stored first and stays,
 * even if they are not taken (S2 §4, §7, M-048, M-049).
 */
export function postToGreatPlains(saves: SaveContext, greatPlains: GreatPlains): Call {
  const exports = new Semaphore(ONE_AT_A_TIME)
  return defineCall({
    method: 'POST',
    path: '/api/utility/postToGreatPlains',
    summary: 'Hands invoices over to Great Plains in one batch, all or none',
    role: permissions.exportToGreatPlains,
    body: strictObject({ ids: keys() }),
    response: strictObject({ success: Type.Boolean(), message: Type.String() }),
    run: ({ ids }, user) =>
      exports.run(() =>
        // One export at a time, on all servers: a second one of the same invoices finds them handed over (GP1).
        saves.database.withExclusiveLock(LOCK, () =>
          exportBatch({ saves, greatPlains, user }, [...new Set(ids)]),
        ),
      ),
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
  const batch = await runSave(saves, user, (records, context) => assignBatch(records, context, ids))
  const { batchNumber, documents, refusals } = batch
  const refuse = async (reasons: readonly InvoiceRefusal[]): Promise<PostToGreatPlainsResponse> => {
    await runSave(saves, user, (records, context) => recordRefused(records, context, reasons))
    return { success: false, message: new BatchRefused(reasons).message }
  }
  if (batchNumber === null || refusals.length > 0) return refuse(refusals)
  const accepted = await greatPlains
    .handOver(salesBatch(batchNumber, documents))
    .catch((error: unknown) => refusalsBy(error, batch))
  if (!('found' in accepted)) return refuse(accepted)
  await runSave(saves, user, (records, context) =>
    recordAccepted(records, context, { batchNumber, documents, found: accepted.found }),
  )
  return {
    success: true,
    message: `${documents.length} invoice(s) handed over in batch ${batchNumber}. A user of Great Plains posts the batch.`,
  }
}

/** Why Great Plains did not take a batch. Throws anything else, which is no answer of Great Plains. */
function refusalsBy(error: unknown, { documents }: AssignedBatch): readonly InvoiceRefusal[] {
  if (error instanceof ProviderFailed) return [{ invoiceId: null, number: null, reason: error.message }]
  if (!(error instanceof BatchRefused)) throw error
  const idOf = new Map(documents.map(({ invoiceId, document }) => [document.number, invoiceId]))
  return error.refusals.map(({ number, reason }) => ({
    invoiceId: number === null ? null : (idOf.get(number) ?? null),
    number,
    reason,
  }))
}
