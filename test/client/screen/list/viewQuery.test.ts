import { rolloffModel } from '#shared/entities.ts'
import { Invoice } from '#shared/invoicing/Invoice.ts'
import { invoicesQuery } from '#shared/invoicing/queries.ts'
import { columnsOf } from '#client/grid/columns.ts'
import { ListFilter } from '#client/screen/list/ListFilter.ts'
import { viewQuery } from '#client/screen/list/viewQuery.ts'

const filter = new ListFilter({
  fields: [{ parameter: 'inWork', caption: 'In work', isInitiallySet: true }],
  parameters: invoicesQuery.parameters,
  today: '2026-11-23',
  memory: null,
})

const columns = columnsOf<typeof Invoice, object>(Invoice, [
  { field: 'invoiceNumber', caption: 'Invoice' },
  { key: 'total', caption: 'Total', value: () => 0, kind: 'money', source: 'totalWithTax' },
  { key: 'sent', caption: 'Sent', value: () => true, kind: 'flag' },
  { key: 'customer', caption: 'Customer', value: () => '' },
  { key: 'marks', caption: 'Marks', value: () => '' },
])

describe('What a list asks the server for', () => {
  it('[RP30] is kept with its views, with the columns that the server can write', () => {
    const list = {
      parameters: { deleted: true },
      expand: ['rental.customer'],
      orderBy: ['id desc'],
    }
    expect(viewQuery(rolloffModel, invoicesQuery, list, columns)(filter.parameters)).toEqual({
      name: 'Invoices',
      parameters: { deleted: true, inWork: true },
      expand: ['rental.customer'],
      orderBy: ['id desc'],
      columns: [
        { key: 'invoiceNumber', caption: 'Invoice', source: 'invoiceNumber', isMoney: false },
        { key: 'total', caption: 'Total', source: 'totalWithTax', isMoney: true },
        { key: 'sent', caption: 'Sent', source: 'sent', isMoney: false },
        { key: 'customer', caption: 'Customer', source: 'rental.customer', isMoney: false },
      ],
    })
  })
})
