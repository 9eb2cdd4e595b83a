import { renderReport, type PagedDocument, type RenderReport } from './renderReport.ts'
import type { ReportDocument } from './ReportDocument.ts'
import type { Print } from './ReportPrinter.ts'

/** How many documents are measured by one print, provided that each fills one page. */
const COUNTED_TOGETHER = 10

/**
 * Prints documents as one PDF in which each begins on a new page and has its own page numbers. The number of pages is only known
 * after printing: documents are assumed to fill one page each, which is usually right, and are otherwise measured a few at a time
 * before the final print.
 */
export async function printReport(
  print: Print,
  title: string,
  documents: readonly ReportDocument[],
  render: RenderReport = async (...all) => renderReport(...all),
): Promise<Buffer> {
  const guessed = documents.map((document) => ({ ...document, pages: 1 }))
  const first = await print(await render(title, guessed))
  const pages = countPages(first)
  if (pages === documents.length) return first
  const counted =
    documents.length === 1
      ? guessed.map((document) => ({ ...document, pages }))
      : await countAll(print, title, guessed, render)
  return print(await render(title, counted))
}

/** One print at a time, so that a large report occupies the printer no more than a small one. */
async function countAll(
  print: Print,
  title: string,
  guessed: readonly PagedDocument[],
  render: RenderReport,
): Promise<readonly PagedDocument[]> {
  const counted: PagedDocument[] = []
  for (let start = 0; start < guessed.length; start += COUNTED_TOGETHER) {
    const few = guessed.slice(start, start + COUNTED_TOGETHER)
    if (countPages(await print(await render(title, few))) === few.length) {
      counted.push(...few)
      continue
    }
    for (const document of few)
      counted.push({ ...document, pages: countPages(await print(await render(title, [document]))) })
  }
  return counted
}

/** How many pages a PDF of Chromium has; their dictionaries are never compressed. */
function countPages(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}
