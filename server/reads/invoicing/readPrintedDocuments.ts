import { addMinutes } from '#shared/kernel/days.ts'
import type { Queryable } from '../../database/Database.ts'
import { column, readRows } from '../../database/readRows.ts'

/** Where the print of an invoice is kept; pages are counted from 1. */
export interface KeptPrint {
  readonly document: string
  readonly firstPage: number
  readonly pageCount: number
}

/** A page stores that invoices were printed as soon as it has the print. */
const MINUTES = 30

/** What a user printed just now, the latest print of each invoice (IN303). */
export async function readPrintedDocuments(
  database: Queryable,
  { userId, now }: { readonly userId: number; readonly now: string },
): Promise<ReadonlyMap<number, KeptPrint>> {
  const prints = await readRows(database, PRINTS, { userId, since: addMinutes(now, -MINUTES) }, PRINT)
  return new Map(
    prints.flatMap(({ document, invoiceIds, pageCounts }) => {
      const counts = pageCounts.split(',').map(Number)
      return invoiceIds.split(',').map((id, index): [number, KeptPrint] => {
        const before = counts.slice(0, index).reduce((total, count) => total + count, 0)
        return [Number(id), { document, firstPage: before + 1, pageCount: counts[index] ?? 1 }]
      })
    }),
  )
}

const PRINT = { document: column.text, invoiceIds: column.text, pageCounts: column.text } as const

const PRINTS = `
  SELECT [document], [invoiceIds], [pageCounts]
  FROM [PrintedDocument] WHERE [userId] = :userId AND [printed] >= :since
  ORDER BY [printed], [document]`
