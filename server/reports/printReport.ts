import { pagesOfDocuments } from './pagesOfDocuments.ts'
import { pageName, renderReport, type PagedDocument, type RenderReport } from './renderReport.ts'
import type { ReportDocument } from './ReportDocument.ts'
import type { Print } from './ReportPrinter.ts'

/** Documents as one PDF. */
export interface PrintedDocuments {
  readonly pdf: Buffer
  /** How many pages each of them has. */
  readonly pageCounts: readonly number[]
}

/**
 * Prints documents as one PDF in which each begins on a new page and has its own page numbers. The number of pages is only known
 * after printing: documents are assumed to fill one page each, which is usually right, and are otherwise printed once more with
 * what the first print told.
 */
export async function printReport(
  print: Print,
  title: string,
  documents: readonly ReportDocument[],
  render: RenderReport = async (...all) => renderReport(...all),
): Promise<PrintedDocuments> {
  const guessed: readonly PagedDocument[] = documents.map((document) => ({ ...document, pages: 1 }))
  const first = await print(await render(title, guessed))
  const pageCounts = pagesOfDocuments(
    first,
    documents.map((_, index) => pageName(index)),
  )
  if (pageCounts.every((count) => count === 1)) return { pdf: first, pageCounts }
  const counted = documents.map((document, index) => ({ ...document, pages: pageCounts[index] ?? 1 }))
  return { pdf: await print(await render(title, counted)), pageCounts }
}
