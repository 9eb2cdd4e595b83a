import type { InvoiceData, InvoiceLineData } from '#server/reports/invoiceReport.ts'
import type { Letterhead } from '#server/reports/Letterhead.ts'

export const letterhead: Letterhead = {
  name: 'Lakeshore Rolloff',
  addressLines: ['4120 Quincy Street', 'Hudsonville, MI 49426'],
  phone: '(616) 555-0140',
  email: 'billing@lakeshore.example',
  logo: null,
}

const address = {
  address1: '1820 Baldwin Street',
  address2: null,
  city: 'Jenison',
  state: 'MI',
  zip: '49428',
  country: 'USA',
}

export const customer = { id: 88, name: 'Van Dyke & Sons <Construction>', ...address }

export function aLine(lineNumber: number, more: Partial<InvoiceLineData> = {}): InvoiceLineData {
  return {
    lineNumber,
    service: '20 yd Dumpster',
    description: `Load ${lineNumber}`,
    jobId: 1000 + lineNumber,
    weight: null,
    quantity: 1,
    rate: 395,
    total: 395,
    ...more,
  }
}

export function anInvoice(more: Partial<InvoiceData> = {}): InvoiceData {
  return {
    invoiceNumber: '10231',
    invoiceDay: '2026-05-21',
    dueDay: '2026-06-20',
    paidDay: null,
    voided: false,
    terms: 'Net 30',
    purchaseOrder: 'PO 7781-B',
    rentalId: 512,
    customerId: customer.id,
    billTo: { ...address, name: customer.name, contact: 'Dan Van Dyke' },
    site: { ...address, name: 'Georgetown Commons', address1: '7700 Cottonwood Drive' },
    lines: [aLine(1)],
    total: 395,
    tax: 0,
    payments: 0,
    writtenOff: 0,
    cardFee: null,
    note: null,
    ...more,
  }
}
