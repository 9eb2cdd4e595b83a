import { pageName, renderReport, type PagedDocument, type RenderReport } from './renderReport.ts'
import type { ReportDocument } from './ReportDocument.ts'
import type { Print } from './ReportPrinter.ts'

const TREE_NODE = '/Type /Pages'

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

/**
 * How many pages each document of a PDF of Chromium has, by their names in order: a document begins on the page that a link to it
 * leads to, and ends before the next one. Its dictionaries are never compressed. Throws
 * Error for a PDF of another form.
 */
function pagesOfDocuments(pdf: Buffer, names: readonly string[]): readonly number[] {
  const text = pdf.toString('latin1')
  const pages = pageOrder(text)
  const targets = new Map<string, string>()
  for (const [, name = '', page = ''] of text.matchAll(/\/([\w-]+) \[(\d{1,10}) 0 R \/XYZ /g))
    targets.set(name, page)
  const starts = names.map((name) => pages.indexOf(targets.get(name) ?? ''))
  if (starts.includes(-1)) throw new Error('The PDF does not say where its documents begin.')
  return starts.map((start, index) => (starts[index + 1] ?? pages.length) - start)
}

/** The keys of the page objects, in the order of the pages: the leaves of the tree of pages. */
function pageOrder(text: string): readonly string[] {
  const children = new Map<string, readonly string[]>()
  let root: string | null = null
  for (let at = text.indexOf(TREE_NODE); at >= 0; at = text.indexOf(TREE_NODE, at + 1)) {
    const [, key = ''] = /(\d{1,10}) 0 obj\s{0,2}<<$/.exec(text.slice(Math.max(0, at - 30), at)) ?? []
    const dictionary = text.slice(at, text.indexOf('>>', at))
    const kids = dictionary.slice(dictionary.indexOf('['), dictionary.indexOf(']'))
    children.set(
      key,
      [...kids.matchAll(/(\d{1,10}) 0 R/g)].map(([, kid = '']) => kid),
    )
    if (!dictionary.includes('/Parent')) root = key
  }
  const leavesOf = (key: string): readonly string[] => children.get(key)?.flatMap(leavesOf) ?? [key]
  return root === null ? [] : leavesOf(root)
}
