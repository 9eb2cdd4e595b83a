/** The pages of one document of a PDF of several; the library is loaded only where there are several. */
export async function extractPages(
  pdf: Buffer,
  { firstPage, pageCount }: { readonly firstPage: number; readonly pageCount: number },
): Promise<Buffer> {
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const whole = await PDFDocument.load(pdf)
  if (pageCount === whole.getPageCount()) return pdf
  const part = await PDFDocument.create()
  const indices = Array.from({ length: pageCount }, (_, index) => firstPage - 1 + index)
  for (const page of await part.copyPages(whole, indices)) part.addPage(page)
  return Buffer.from(await part.save())
}
