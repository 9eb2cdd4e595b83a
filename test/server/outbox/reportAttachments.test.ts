import type { EmailMessage } from '#shared/invoicing/EmailMessage.ts'
import { reportAttachments } from '#server/outbox/reportAttachments.ts'
import { Reports } from '#server/reports/Reports.ts'

type Subject = Pick<EmailMessage, 'invoiceId' | 'paymentId' | 'statementId' | 'customerId'>

const NOTHING: Subject = { invoiceId: null, paymentId: null, statementId: null, customerId: null }

/** Reports that say which one was asked for, in place of printing it. */
const reports = new Reports({
  read: async (userId, { name, ids }) => ({
    title: `${name} ${ids.join()} for ${String(userId)}`,
    documents: [],
  }),
  printer: { withSlot: (work) => work(async () => Buffer.from('%PDF-1.7')), close: async () => undefined },
})

describe('M-033 M-064 an email carries the report of what it is about, for no particular user', () => {
  it.each<[string, Partial<Subject>, string]>([
    ['the invoice', { invoiceId: 7, customerId: 1 }, 'invoices 7 for null.pdf'],
    ['the receipt of a payment', { paymentId: 8, customerId: 1 }, 'paymentReceipts 8 for null.pdf'],
    ['the statement', { statementId: 9, customerId: 1 }, 'statements 9 for null.pdf'],
    ["the customer's open invoices", { customerId: 1 }, 'openInvoices 1 for null.pdf'],
  ])('%s', async (_what, subject, fileName) => {
    expect(await reportAttachments(reports, { ...NOTHING, ...subject })).toEqual([
      { fileName, contentType: 'application/pdf', bytes: Buffer.from('%PDF-1.7') },
    ])
  })

  it('none where it is about no record', async () => {
    expect(await reportAttachments(reports, NOTHING)).toEqual([])
  })
})
