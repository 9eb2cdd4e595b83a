import { Invoice } from '#shared/invoicing/Invoice.ts'
import { listColumn, titlesIn } from '#server/reportSchedules/listColumns.ts'

const titleOf = titlesIn({ invoiceStatuses: [{ id: 9, name: 'Paid' }] })

const invoice = {
  id: 7,
  invoiceNumber: 1023,
  statusId: 9,
  invoiceDate: '2026-11-23',
  total: 100,
  tax: 6,
  rentalId: 12,
  customer: { id: 3, typeId: 1, companyName: 'Union Plumbing', firstName: null, lastName: null },
}

function written(source: string) {
  const column = listColumn(Invoice, { key: 'x', caption: 'X', source, isMoney: true }, titleOf)
  return column === null ? null : [column.kind, column.value(invoice)]
}

describe('A column of a mailed list', () => {
  it('[RP30] is a field, a title, what the rules compute, or a related record', () => {
    expect(written('invoiceNumber')).toEqual(['integer', 1023])
    expect(written('invoiceDate')).toEqual(['day', '2026-11-23'])
    expect(written('statusId')).toEqual(['text', 'Paid'])
    expect(written('rentalId')).toEqual(['text', '12'])
    expect(written('totalWithTax')).toEqual(['money', 106])
    expect(written('customer')).toEqual(['text', 'Union Plumbing'])
  })

  it('[RP30] is left out where the server does not know it, and empty where a record is missing', () => {
    expect([written('marks'), written('constructor'), written('customer.unknown')]).toEqual([
      null,
      null,
      null,
    ])
    expect(written('rental')).toEqual(['text', null])
  })
})
