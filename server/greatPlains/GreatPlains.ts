import type { SalesBatch, SalesDocument } from '#shared/accounting/salesDocument.ts'

/** What became of a batch: the numbers of its documents that were there already, as an earlier export had brought them. */
interface HandedOverBatch {
  readonly found: ReadonlySet<string>
}

/** Why a document was not taken. */
export interface DocumentRefusal {
  /** The number of the document; null where the whole batch is meant. */
  readonly number: string | null
  /** A sentence. */
  readonly reason: string
}

/** A company in Great Plains, to which batches of invoices are handed over. A user of Great Plains posts them there. */
export interface GreatPlains {
  /**
   * Which of these documents it has already, with another customer or amount: they have to be corrected there (GP6, GP200). Throws
   * ProviderFailed where Great Plains could not be asked.
   */
  findDifferent(documents: readonly SalesDocument[]): Promise<readonly DocumentRefusal[]>
  /**
   * Hands over all documents of a batch, or none. A document that is there already with the same customer and amount is left as it
   * is, so that nothing is handed over twice (GP6). Throws BatchRefused, or ProviderFailed where Great Plains could not be asked.
   */
  handOver(batch: SalesBatch): Promise<HandedOverBatch>
}

/** Great Plains did not take a batch, and has none of its documents. */
export class BatchRefused extends Error {
  readonly refusals: readonly DocumentRefusal[]

  constructor(refusals: readonly DocumentRefusal[]) {
    super(refusalMessage(refusals))
    this.refusals = refusals
  }
}

const MAX_SENTENCES = 5

function refusalMessage(refusals: readonly DocumentRefusal[]): string {
  const sentences = refusals.map(({ number, reason }) =>
    number === null ? reason : `Invoice ${number}: ${reason}`,
  )
  const rest = sentences.length - MAX_SENTENCES
  return [...sentences.slice(0, MAX_SENTENCES), ...(rest > 0 ? [`And ${rest} more.`] : [])].join('\n')
}
