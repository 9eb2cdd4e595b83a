import type { Database } from '../database/Database.ts'
import { newFileName } from './fileNames.ts'
import type { FileStore } from './FileStore.ts'

interface SentDocumentsDependencies {
  readonly database: Database
  readonly files: FileStore
  readonly now: () => string
}

/** Invoices that were printed together, in their order. */
export interface PrintedInvoices {
  readonly pdf: Buffer
  readonly invoiceIds: readonly number[]
  /** How many pages each of them has. */
  readonly pageCounts: readonly number[]
}

const DAY_MILLISECONDS = 24 * 60 * 60_000

/**
 * Keeps the documents that customers get, as they were (ambiguities 83, IN303). One that no record has a day later was not sent, and
 * UnfinishedFiles removes it.
 */
export class SentDocuments {
  readonly #dependencies: SentDocumentsDependencies

  constructor(dependencies: SentDocumentsDependencies) {
    this.#dependencies = dependencies
  }

  /** Keeps a document that is about to be sent, and returns the name of its file. */
  async keep(pdf: Buffer): Promise<string> {
    const { files } = this.#dependencies
    const name = newFileName('.pdf')
    await files.begin(name)
    await files.save(name, pdf)
    return name
  }

  /** Removes a document that was not sent. */
  async drop(name: string): Promise<void> {
    const { files } = this.#dependencies
    await files.remove(name)
    await files.finish(name)
  }

  /** Keeps what a user printed, so that it can be recorded that it was sent. */
  async keepPrinted(userId: number, { pdf, invoiceIds, pageCounts }: PrintedInvoices): Promise<void> {
    const { database, now } = this.#dependencies
    const { quote, parameter } = database.dialect
    const printed = now()
    const yesterday = new Date(Date.parse(printed) - DAY_MILLISECONDS).toISOString()
    const row = {
      document: await this.keep(pdf),
      userId,
      invoiceIds: invoiceIds.join(','),
      pageCounts: pageCounts.join(','),
      printed,
    }
    const columns = Object.keys(row)
    const table = quote('PrintedDocument')
    await database.transaction(async (transaction) => {
      await transaction.execute(`DELETE FROM ${table} WHERE ${quote('printed')} < ${parameter(0)}`, [
        yesterday,
      ])
      await transaction.execute(
        `INSERT INTO ${table} (${columns.map(quote).join(', ')})
          VALUES (${columns.map((_, index) => parameter(index)).join(', ')})`,
        Object.values(row),
      )
    })
  }
}
