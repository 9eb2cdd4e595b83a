import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { SalesBatch, SalesDocument, SalesLine } from '#shared/accounting/salesDocument.ts'
import { writeAtomically } from '../../kernel/writeAtomically.ts'
import { presenceOf } from '../../greatPlains/existingDocument.ts'
import { BatchRefused, type DocumentRefusal, type GreatPlains } from '../../greatPlains/GreatPlains.ts'
import { GREAT_PLAINS_LENGTHS } from '#shared/accounting/greatPlainsLimits.ts'
import { divide, sum } from '#shared/kernel/money.ts'

const LENGTHS = GREAT_PLAINS_LENGTHS

const ENDING = '.json'

/** The folder of the local ledger. */
export function ledgerFolder(dataDirectory: string): string {
  return path.join(dataDirectory, 'great-plains')
}

/**
 * Keeps batches in a folder, one file each, where no Great Plains is configured; it refuses what Great Plains would refuse. A batch
 * is written completely or not at all.
 */
export function localLedger(folder: string): GreatPlains {
  return {
    async findDifferent(documents) {
      const known = documentsOf(await readLedger(folder))
      return documents.flatMap((document) => {
        const presence = presenceOf(document, known.get(document.number))
        return presence.is === 'different' ? [{ number: document.number, reason: presence.reason }] : []
      })
    },
    async handOver(batch) {
      const stored = await readLedger(folder)
      if (stored.some(({ number }) => number === batch.number))
        throw new BatchRefused([
          { number: null, reason: `Great Plains already has a batch ${batch.number}.` },
        ])
      const known = documentsOf(stored)
      const refusals: DocumentRefusal[] = []
      const found = new Set<string>()
      const added = new Map<string, SalesDocument>()
      for (const document of batch.documents) {
        const { number } = document
        const presence = presenceOf(document, known.get(number) ?? added.get(number))
        const reason = presence.is === 'different' ? presence.reason : documentRefusal(document)
        if (reason !== null) refusals.push({ number, reason })
        else if (presence.is === 'found') found.add(number)
        else added.set(number, document)
      }
      if (refusals.length > 0) throw new BatchRefused(refusals)
      if (added.size > 0) await write(folder, { number: batch.number, documents: [...added.values()] })
      return { found }
    },
  }
}

function documentsOf(batches: readonly SalesBatch[]): ReadonlyMap<string, SalesDocument> {
  return new Map(batches.flatMap(({ documents }) => documents.map((each) => [each.number, each])))
}

/** The batches of the ledger; before the first there is no folder. */
export async function readLedger(folder: string): Promise<readonly SalesBatch[]> {
  if (!existsSync(folder)) return []
  const names = (await readdir(folder)).filter((name) => name.endsWith(ENDING)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      // Written by this ledger only, in a folder of the server's own.
      return JSON.parse(await readFile(path.join(folder, name), 'utf8')) as SalesBatch
    }),
  )
}

function write(folder: string, batch: SalesBatch): Promise<void> {
  const text = `${JSON.stringify(batch, null, 2)}\n`
  return writeAtomically(path.join(folder, `batch-${batch.number}${ENDING}`), Buffer.from(text))
}

/** Why Great Plains would refuse a document, by the codes of its stored procedures where they are known; null if it would not (GP7). */
function documentRefusal(document: SalesDocument): string | null {
  const { number, customerNumber, lines, amount } = document
  if (!fits(number, LENGTHS.documentNumber)) return 'Its number is missing or too long.'
  if (!fits(customerNumber, LENGTHS.customerNumber)) return 'Its customer is unknown.'
  if (lines.length === 0) return 'It has no lines.'
  const refused = lines.map(lineRefusal).find((reason) => reason !== null)
  if (refused !== undefined) return refused
  return sum(lines.map(({ extendedPrice }) => extendedPrice)) === amount
    ? null
    : 'Error 67: its subtotal is not the sum of its lines.'
}

function lineRefusal({
  itemNumber,
  description,
  quantity,
  unitPrice,
  extendedPrice,
}: SalesLine): string | null {
  if (!fits(itemNumber, LENGTHS.itemNumber)) return 'An item is unknown.'
  if (description.length > LENGTHS.itemDescription) return 'A description is too long.'
  if (quantity <= 0) return 'A quantity is not positive.'
  return divide(extendedPrice, quantity) === unitPrice
    ? null
    : 'Error 722: a unit price is not the extended price divided by the quantity.'
}

function fits(text: string, maxLength: number): boolean {
  return text !== '' && text.length <= maxLength
}
