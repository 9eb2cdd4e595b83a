import { renderReport } from './renderReport.ts'
import type { ReportDocument } from './ReportDocument.ts'
import type { ReportPrinter } from './ReportPrinter.ts'

/**
 * Prints documents as one PDF in which each begins on a page of its own and counts its own pages. How many pages a document
 * fills is known once it is printed: several are taken for one page each, which mostly proves right, and are otherwise counted
 * one by one before the print that counts.
 */
export async function printReport(
  printer: Pick<ReportPrinter, 'print'>,
  title: string,
  documents: readonly ReportDocument[],
): Promise<Buffer> {
  const guessed = documents.map((document) => ({ ...document, pages: 1 }))
  const first = await printer.print(renderReport(title, guessed))
  if (countPages(first) === documents.length) return first
  const counted = await Promise.all(
    guessed.map(async (document) => {
      const alone = documents.length === 1 ? first : await printer.print(renderReport(title, [document]))
      return { ...document, pages: countPages(alone) }
    }),
  )
  return printer.print(renderReport(title, counted))
}

/** How many pages a PDF of Chromium has; their dictionaries are never compressed. */
function countPages(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}
