import { COMMERCIAL } from '#shared/customers/CustomerType.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import {
  deleteInvoice,
  deletionRefusal,
  transitionInvoice,
  printInvoice,
  rejectInvoice,
  queueInvoiceEmail,
  unlockInvoice,
  voidInvoice,
  voidRefusal,
} from '#shared/invoicing/transitionInvoice.ts'
import { newInvoice } from '#shared/invoicing/newInvoice.ts'
import { isExported, readyToExport } from '#shared/invoicing/readyToExport.ts'

const NOW = '2026-06-01T14:00:00.000Z'
const EARLIER = '2026-05-01T14:00:00.000Z'
const S = INVOICE_STATUS

describe('the changes of a transition', () => {
  it('M-021 M-022 [IN26] are only the status for review and approval', () => {
    expect([
      transitionInvoice({ statusId: S.new }, 'sendForReview'),
      transitionInvoice({ statusId: S.review }, 'approve'),
      transitionInvoice({ statusId: S.new }, 'approve'),
    ]).toEqual([{ statusId: S.review }, { statusId: S.queue }, null])
  })

  it('M-022 [IN400] [IN920] include why an invoice is rejected, in its private note', () => {
    expect(
      rejectInvoice({ statusId: S.review, privateNote: 'Gate 4' }, '\n Wrong rate\nand tons\n\n'),
    ).toEqual({
      statusId: S.rejected,
      privateNote: 'Gate 4\nRejected: Wrong rate\nand tons',
      rejectReason: 'Wrong rate\nand tons',
    })
    expect(rejectInvoice({ statusId: S.queue, privateNote: null }, 'Wrong rate')).toBeNull()
  })

  it('M-023 M-024 [IN29] include the date for printing and emailing in any status', () => {
    expect([
      printInvoice({ statusId: S.queue }, NOW),
      printInvoice({ statusId: S.partiallyPaid }, NOW),
      queueInvoiceEmail({ statusId: S.queue }, NOW),
      queueInvoiceEmail({ statusId: S.posted }, NOW),
    ]).toEqual([
      { statusId: S.printed, printed: NOW },
      { statusId: S.partiallyPaid, printed: NOW },
      { statusId: S.waitingToEmail, emailed: NOW },
      { statusId: S.posted, emailed: NOW },
    ])
  })

  it('M-026 [IN30] clear the last export of an unlocked invoice', () => {
    const exported = { quickBooksLastExport: EARLIER }
    expect([
      unlockInvoice({ statusId: S.posted, ...exported }),
      unlockInvoice({ statusId: S.paid, quickBooksLastExport: null }),
    ]).toEqual([{ statusId: S.inProcess, quickBooksLastExport: null }, null])
  })

  it('M-026 M-070 [IN30] keep what was paid of an unlocked invoice', () => {
    const unlocked = (statusId: number) => unlockInvoice({ statusId, quickBooksLastExport: EARLIER })
    expect([S.paid, S.partiallyPaid, S.voided].map(unlocked)).toEqual([
      { statusId: S.paid, quickBooksLastExport: null },
      { statusId: S.partiallyPaid, quickBooksLastExport: null },
      null,
    ])
  })

  it('M-028 [IN31] are the deletion only for new invoices', () => {
    expect([deleteInvoice({ statusId: S.new }, NOW), deleteInvoice({ statusId: S.review }, NOW)]).toEqual([
      { statusId: S.new, deleted: NOW },
      null,
    ])
  })

  it('MO-51 M-027 [IN32] void an invoice without payments and store the reason', () => {
    const invoice = { statusId: S.printed, privateNote: 'call first' }
    expect(voidInvoice(invoice, 'duplicate', NOW)).toEqual({
      statusId: S.voided,
      deleted: NOW,
      quickBooksId: 'Voided',
      quickBooksLastExport: NOW,
      privateNote: 'call first\nVoided: duplicate',
    })
    expect(voidInvoice({ ...invoice, privateNote: null }, 'duplicate', NOW)?.privateNote).toBe(
      'Voided: duplicate',
    )
    expect(voidInvoice({ ...invoice, statusId: S.voided }, 'again', NOW)).toBeNull()
  })

  it('MO-51 M-027 M-028 [IN31] [IN32] are refused for an invoice with payments, to void it with the exact message', () => {
    expect([voidRefusal(true), deletionRefusal(true), voidRefusal(false), deletionRefusal(false)]).toEqual([
      'Invoice has associated Payments. Cannot Void.',
      'Invoice has associated Payments. Cannot Delete.',
      null,
      null,
    ])
  })
})

describe('ready to export', () => {
  const invoice = (id: number, changes = {}) => ({
    id,
    statusId: S.printed,
    readyToExport: null,
    quickBooksId: null,
    quickBooksLastExport: null,
    ...changes,
  })

  it('M-035 [IN33] sets the date if there is none and clears the accounting id', () => {
    const since = { readyToExport: EARLIER }
    expect(readyToExport([invoice(1), invoice(2, since)], NOW)).toEqual({
      changes: [
        { id: 1, readyToExport: NOW, quickBooksId: null },
        { id: 2, readyToExport: EARLIER, quickBooksId: null },
      ],
      skippedVoided: 0,
      alreadyExported: 0,
      question: null,
    })
  })

  it('M-035 [IN33] skips voided invoices and asks about exported ones, with the exact message', () => {
    const ready = readyToExport(
      [
        invoice(1, { quickBooksId: 'QB-9' }),
        invoice(2, { quickBooksLastExport: EARLIER }),
        invoice(3, { statusId: S.voided, quickBooksId: 'Voided' }),
      ],
      NOW,
    )
    expect(ready).toMatchObject({
      skippedVoided: 1,
      alreadyExported: 2,
      question:
        'One or more of the selected invoices have already been exported. Do you still want to mark them as ready to export?',
    })
    expect(ready.changes.map(({ id }) => id)).toEqual([1, 2])
    expect([invoice(1), invoice(1, { quickBooksId: 'QB-9' })].map(isExported)).toEqual([false, true])
  })
})

describe('a new invoice', () => {
  const customer = {
    id: 3,
    typeId: COMMERCIAL,
    companyName: 'Lakeshore Roofing',
    firstName: 'Ann',
    lastName: 'Vos',
    phone: '616-555-0100',
    email: 'ann@lakeshore.example',
    billingType: 'Credit-Debit',
    paymentTerms: 'Net 15',
    billingSameAsService: false,
    billAddress1: '1 Main St',
    billAddress2: null,
    billCity: 'Holland',
    billState: 'MI',
    billZip: '49423',
    billCountry: 'US',
  } as const
  const address = {
    id: 8,
    siteName: 'Dune House',
    address1: '77 Dune Rd',
    address2: 'Rear',
    city: 'Saugatuck',
    state: 'MI',
    zip: '49453',
    country: 'US',
  }
  const basis = {
    customer,
    address,
    rental: { id: 512, billDaily: true, invoiceNotes: 'PO on invoice', pONumber: 'PO 7781' },
    creditCard: { id: 2, feePercentage: 0.0299 },
    invoiceDate: '2026-06-01',
  }

  it('M-015 M-068 [IN23] [IN35] copies terms, service address and bill-to', () => {
    expect(newInvoice(basis)).toEqual({
      statusId: S.new,
      customerId: 3,
      rentalId: 512,
      serviceAddressId: 8,
      invoiceDate: '2026-06-01',
      terms: 'Net 15',
      dueDate: '2026-06-16',
      paymentMethod: 'Credit-Debit',
      creditCardId: 2,
      creditCardPercentage: 0.0299,
      billDaily: true,
      note: 'PO on invoice',
      pONumber: 'PO 7781',
      serviceSiteName: 'Dune House',
      billToName: 'Lakeshore Roofing',
      serviceAddress1: '77 Dune Rd',
      serviceAddress2: 'Rear',
      serviceAddressCity: 'Saugatuck',
      serviceAddressState: 'MI',
      serviceAddressZip: '49453',
      serviceAddressCountry: 'US',
      billToContactName: 'Ann Vos',
      billToPhone: '616-555-0100',
      billToEmail: 'ann@lakeshore.example',
      billToAddress1: '1 Main St',
      billToAddress2: null,
      billToCity: 'Holland',
      billToState: 'MI',
      billToZip: '49423',
      billToCountry: 'US',
    })
  })

  it('M-068 [IN35] bills to the service address if the customer is set up so, and to the company without a contact', () => {
    const invoice = newInvoice({
      ...basis,
      creditCard: null,
      customer: { ...customer, billingSameAsService: true, firstName: null, lastName: null },
    })
    expect(invoice).toMatchObject({
      billToContactName: 'Lakeshore Roofing',
      billToAddress1: '77 Dune Rd',
      billToAddress2: 'Rear',
      billToCity: 'Saugatuck',
      billToZip: '49453',
      creditCardId: null,
      creditCardPercentage: null,
    })
  })
})
