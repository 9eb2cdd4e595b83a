import { Workbook, type Worksheet } from 'exceljs'
import type { ReceivedMail } from '#test/support/mailServer.ts'

/** `Customer Totals to kim@rolloff.example` */
export const nameOf = ({ email, to }: ReceivedMail): string => `${email.subject ?? ''} to ${to.join()}`

/** The report that is attached to a mail. */
export function attached(mail: ReceivedMail | undefined): { readonly name: string; readonly bytes: Buffer } {
  const [attachment] = mail?.email.attachments ?? []
  if (attachment === undefined) throw new Error('Nothing is attached.')
  const { content, filename } = attachment
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content))
  return { name: filename ?? '', bytes }
}

export async function sheetsOf(bytes: Buffer): Promise<readonly Worksheet[]> {
  const workbook = new Workbook()
  await workbook.xlsx.load(new Uint8Array(bytes).buffer)
  return workbook.worksheets
}

/** The values of a sheet, its heads first. */
export function rowsOf(sheet: Worksheet | undefined): readonly (readonly unknown[])[] {
  const lines: readonly unknown[] = sheet?.getSheetValues() ?? []
  return lines.slice(1).map((line): readonly unknown[] => (Array.isArray(line) ? line.slice(1) : []))
}
