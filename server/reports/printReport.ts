import { renderReport, type PagedDocument, type RenderReport } from './renderReport.ts'
import type { ReportDocument } from './ReportDocument.ts'
import type { Print } from './ReportPrinter.ts'

/** How many documents are counted by one print, where each of them proves to fill one page. */
const COUNTED_TOGETHER = 10

/**
 * Prints documents as one PDF in which each begins on a page of its own and counts its own pages. How many pages a document
 * fills is known once it is printed: several are taken for one page each, which mostly proves right, and are otherwise counted
 * a few at a time before the print that counts.
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

/** One print after the other, so that a large report keeps no more of the printer busy than a small one. */
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
