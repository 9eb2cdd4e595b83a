import { exportRefusal, greatPlainsFailure, exportChanges } from '#shared/accounting/greatPlainsExport.ts'
import {
  salesDocument,
  salesDocumentRefusals,
  type SalesDocumentSource,
} from '#shared/accounting/salesDocument.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'

const READY = '2025-06-01T12:00:00.000Z'
const NOW = '2025-06-02T12:00:00.000Z'

const waiting = { statusId: INVOICE_STATUS.printed, deleted: null, readyToExport: READY, quickBooksId: null }
const customer = { greatPlainsId: 'VANDYKE' }

describe('what waits for Great Plains', () => {
  it('M-048 [GP1] is ready, active, not handed over yet, and of a customer who is kept there', () => {
    expect(exportRefusal(waiting, customer)).toBeNull()
    expect(exportRefusal({ ...waiting, quickBooksId: '10042' }, customer)).toBe(
      'It was handed over already, as 10042.',
    )
    expect(exportRefusal({ ...waiting, readyToExport: null }, customer)).toBe(
      'It is not marked as ready to export.',
    )
    const voided = { ...waiting, statusId: INVOICE_STATUS.voided }
    for (const gone of [voided, { ...waiting, deleted: NOW }])
      expect(exportRefusal(gone, customer)).toBe('It was deleted or voided.')
    for (const greatPlainsId of [null, ' '])
      expect(exportRefusal(waiting, { greatPlainsId })).toBe('Its customer has no Great Plains ID.')
  })

  it('M-049 says that posting failed in the words of the specification, and why', () => {
    expect(greatPlainsFailure('Invoice 7: It has no lines.')).toBe(
      'Error posting invoices to Great Plains. Invoice 7: It has no lines.',
    )
  })

  it.each([
    [INVOICE_STATUS.printed, INVOICE_STATUS.posted],
    [INVOICE_STATUS.paid, INVOICE_STATUS.paid],
    [INVOICE_STATUS.partiallyPaid, INVOICE_STATUS.partiallyPaid],
  ])('[GP5] is posted once it was handed over: status %s becomes %s', (statusId, expected) => {
    expect(exportChanges({ statusId }, { number: '10042' }, NOW)).toEqual({
      statusId: expected,
      quickBooksId: '10042',
      quickBooksLastExport: NOW,
    })
  })
})

const line = {
  lineNumber: 1,
  quantity: 2,
  rate: 42.5,
  description: 'Delivery of a 20 yd dumpster',
  service: 'Dumpster',
  quickBooksProductId: 3,
  deleted: null,
}

function sourceOf(more: Partial<SalesDocumentSource> = {}): SalesDocumentSource {
  return {
    invoice: { invoiceNumber: 10_042, invoiceDate: '2025-06-01', dueDate: '2025-07-01', total: 85, tax: 0 },
    customer,
    lines: [line],
    productOf: (id) => (id === 3 ? { sETBillingCode: 'DUMPSTER' } : { sETBillingCode: null }),
    ...more,
  }
}

const lineOf = (values: Partial<typeof line>) =>
  salesDocument(sourceOf({ lines: [{ ...line, ...values }] })).lines[0]

describe('the document of an invoice', () => {
  it('[GP4] has its lines in order, without deleted ones, and their sum', () => {
    const lines = [
      { ...line, lineNumber: 2, quantity: 1, rate: 10.05, description: 'Fuel' },
      line,
      { ...line, lineNumber: 3, rate: 900, deleted: NOW },
    ]
    expect(salesDocument(sourceOf({ lines }))).toMatchObject({
      number: '10042',
      customerNumber: 'VANDYKE',
      date: '2025-06-01',
      dueDate: '2025-07-01',
      amount: 95.05,
      lines: [
        { itemNumber: 'DUMPSTER', quantity: 2, unitPrice: 42.5, extendedPrice: 85 },
        { description: 'Fuel', quantity: 1, unitPrice: 10.05, extendedPrice: 10.05 },
      ],
    })
  })

  it('[GP3] prices a line as a whole where Great Plains would calculate another price', () => {
    expect(lineOf({ quantity: 3.27 })).toMatchObject({
      quantity: 3.27,
      unitPrice: 42.5,
      extendedPrice: 138.98,
    })
    expect(lineOf({ quantity: 3.275 })).toMatchObject({
      quantity: 1,
      unitPrice: 139.19,
      extendedPrice: 139.19,
      description: 'Delivery of a 20 yd dumpster (3.275 at $42.50)',
    })
    expect(lineOf({ quantity: 0.05, rate: 1.25 })).toMatchObject({ quantity: 1, unitPrice: 0.06 })
    expect(lineOf({ quantity: -1, rate: 20 })).toMatchObject({ quantity: 1, unitPrice: -20 })
  })

  it('[GP4] says a long description whole in the comment, and the service where there is none', () => {
    const description = 'x'.repeat(120)
    expect(lineOf({ description })).toMatchObject({ description: 'x'.repeat(100), comment: description })
    expect(lineOf({ description: '' })).toMatchObject({ description: 'Dumpster', comment: '' })
  })

  it('[GP2] is refused with all that is wrong', () => {
    expect(salesDocumentRefusals(sourceOf())).toEqual([])
    expect(
      salesDocumentRefusals(
        sourceOf({
          invoice: { invoiceNumber: null, invoiceDate: '2025-06-01', dueDate: null, total: 80, tax: 5.1 },
          lines: [line, { ...line, lineNumber: 2, quickBooksProductId: 4 }],
        }),
      ),
    ).toEqual([
      'It has no invoice number.',
      'Its tax of $5.10 cannot be handed over.',
      'Its lines do not sum to its total.',
      'The accounting product of line 2 has no SET billing code.',
    ])
    expect(salesDocumentRefusals(sourceOf({ customer: { greatPlainsId: 'A'.repeat(16) } }))).toEqual([
      'The Great Plains ID of its customer has more than 15 characters.',
    ])
    expect(
      salesDocumentRefusals(sourceOf({ productOf: () => ({ sETBillingCode: 'C'.repeat(31) }) })),
    ).toEqual(['The SET billing code of line 1 has more than 30 characters.'])
    const empty = sourceOf({ lines: [] })
    expect(salesDocumentRefusals({ ...empty, invoice: { ...empty.invoice, total: 0 } })).toEqual([
      'It has no lines.',
    ])
  })
})
