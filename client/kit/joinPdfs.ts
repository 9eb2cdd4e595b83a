/** One PDF of the pages of several, in their order; the library is loaded only where there are several. */
export async function joinPdfs(parts: readonly Uint8Array<ArrayBuffer>[]): Promise<Uint8Array<ArrayBuffer>> {
  const [first, ...others] = parts
  if (first === undefined) throw new RangeError('There is no PDF to join.')
  if (others.length === 0) return first
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const joined = await PDFDocument.load(first)
  for (const part of others) {
    const document = await PDFDocument.load(part)
    for (const page of await joined.copyPages(document, document.getPageIndices())) joined.addPage(page)
  }
  return new Uint8Array(await joined.save())
}
