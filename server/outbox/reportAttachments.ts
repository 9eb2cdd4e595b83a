import type { EmailMessage } from '#shared/invoicing/EmailMessage.ts'
import type { Attachment } from '../mail/Mailer.ts'
import type { Reports } from '#server/reports/Reports.ts'

/** The subject record of an email. */
type Subject = Pick<EmailMessage, 'invoiceId' | 'paymentId' | 'statementId' | 'customerId'>

/** The report attached to an email, printed as of now, for the most specific record of the email. */
export async function reportAttachments(reports: Reports, email: Subject): Promise<readonly Attachment[]> {
  const report = await reportOf(reports, email)
  return report === null
    ? []
    : [{ fileName: report.fileName, contentType: 'application/pdf', bytes: report.pdf }]
}

async function reportOf(reports: Reports, { invoiceId, paymentId, statementId, customerId }: Subject) {
  if (invoiceId !== null) return reports.print(null, { name: 'invoices', ids: [invoiceId] })
  if (paymentId !== null) return reports.print(null, { name: 'paymentReceipts', ids: [paymentId] })
  if (statementId !== null) return reports.print(null, { name: 'statements', ids: [statementId] })
  return customerId === null ? null : reports.print(null, { name: 'openInvoices', ids: [customerId] })
}
