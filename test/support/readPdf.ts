import type * as Pdf from 'pdfjs-dist/legacy/build/pdf.mjs'
import { requireByNode } from './requireByNode.ts'

// Its declarations describe this package.
const { getDocument } = requireByNode('pdfjs-dist/legacy/build/pdf.mjs') as typeof Pdf

/** The text of each page of a PDF, with one blank between words. */
export async function readPdf(pdf: Buffer): Promise<readonly string[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('')
    pages.push(text.replaceAll(/\s+/g, ' ').trim())
  }
  await document.destroy()
  return pages
}
