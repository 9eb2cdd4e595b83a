import { cellRefusal, isEditable } from '#client/grid/cellRefusal.ts'
import { columnsOf, type GridColumn } from '#client/grid/columns.ts'
import type { WidgetServices } from '#client/kit/WidgetServices.ts'
import { Customer } from '#shared/customers/Customer.ts'
import { DispatchNote } from '#shared/dispatch/DispatchNote.ts'
import { Invoice } from '#shared/invoicing/Invoice.ts'
import { InvoiceLine } from '#shared/invoicing/InvoiceLine.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { CustomerRate } from '#shared/pricing/CustomerRate.ts'
import { RATE_TYPE } from '#shared/pricing/RateType.ts'
import { Rental } from '#shared/rentals/Rental.ts'
import { createTestApp } from '../support/createTestApp.ts'

const ADMINISTRATES = ['Admin', 'Customer:Admin', 'Rentals:Admin', 'Invoice:Admin']
const DAY = '2026-11-20T14:12:00.000Z'

describe('B-09 The cells of a list that is edited', () => {
  let services: WidgetServices
  const as = async (...roles: readonly string[]): Promise<void> => {
    services = (await createTestApp(roles)).widgetServices
  }
  beforeEach(() => as(...ADMINISTRATES))

  const reason = (columns: readonly GridColumn<object>[], row: object, ofRow?: string): string | null => {
    const [column] = columns
    if (column === undefined) throw new Error('There is no column.')
    return cellRefusal(services, () => ofRow ?? null)(column, row)
  }

  it('[GR400] can be edited where the declaration lets the user set the field, and a list need not say so', async () => {
    const columns = columnsOf(Customer, [
      'companyName',
      'phone',
      'notes',
      'billingType',
      'typeId',
      'fuelRate',
      'bypassKentCharge',
    ])
    expect(columns.every((column) => isEditable(column, services))).toBe(true)
    await as('Customer')
    expect(columns.some((column) => isEditable(column, services))).toBe(false)
    expect(reason(columnsOf(Customer, ['phone']), {})).toBe('Your roles do not allow you to change this.')
  })

  it.each<[columns: readonly GridColumn<object>[], reason: string]>([
    [columnsOf<typeof Customer, object>(Customer, ['balance']), 'This is set by the product.'],
    [columnsOf<typeof Customer, object>(Customer, ['created']), 'This is set by the product.'],
    [columnsOf<typeof Customer, object>(Customer, ['id']), 'This is set by the product.'],
    [columnsOf<typeof Rental, object>(Rental, ['completed']), 'This is set by what is done with the record.'],
    [columnsOf<typeof Rental, object>(Rental, ['customerId']), 'This is chosen in the record.'],
    [columnsOf<typeof Rental, object>(Rental, ['statusId']), 'The status follows from the jobs.'],
    [
      columnsOf<typeof Customer, object>(Customer, [{ key: 'x', caption: 'X', value: () => '' }]),
      'This follows from other values.',
    ],
  ])('[GR400] says why nobody edits those of a column (%#)', (columns, said) => {
    expect(reason(columns, {})).toBe(said)
  })

  it.each<[columns: readonly GridColumn<object>[], row: object, reason: string | null]>([
    [
      columnsOf<typeof Invoice, object>(Invoice, ['note']),
      { statusId: INVOICE_STATUS.new, quickBooksLastExport: null },
      null,
    ],
    [
      columnsOf<typeof Invoice, object>(Invoice, ['note']),
      { statusId: INVOICE_STATUS.paid, quickBooksLastExport: DAY },
      'An invoice that was handed over is read-only until Edit Invoice.',
    ],
    [
      columnsOf<typeof Invoice, object>(Invoice, ['note']),
      { statusId: INVOICE_STATUS.voided, quickBooksLastExport: null },
      'A voided invoice is read-only.',
    ],
    [
      columnsOf<typeof DispatchNote, object>(DispatchNote, ['siteName']),
      { completed: DAY },
      'Completed dispatch notes cannot be changed',
    ],
    [columnsOf<typeof CustomerRate, object>(CustomerRate, ['zone']), { rateTypeId: RATE_TYPE.zone }, null],
    [
      columnsOf<typeof CustomerRate, object>(CustomerRate, ['zone']),
      { rateTypeId: RATE_TYPE.hauling },
      'A rate of this type has no such value.',
    ],
    [
      columnsOf<typeof InvoiceLine, object>(InvoiceLine, ['rate']),
      { explanation: '{"rule":"daily"}', jobDumpsterFeeId: null },
      null,
    ],
    [
      columnsOf<typeof InvoiceLine, object>(InvoiceLine, ['quantity']),
      { explanation: '{"rule":"daily"}', jobDumpsterFeeId: null },
      'The days follow from the rental; only the rate of a day is edited.',
    ],
    [
      columnsOf<typeof InvoiceLine, object>(InvoiceLine, ['note']),
      { explanation: null, jobDumpsterFeeId: 3 },
      'The fee follows from the job; only its rate is edited.',
    ],
    [columnsOf<typeof Customer, object>(Customer, ['phone']), { deleted: DAY }, 'This was deleted.'],
  ])('[GR401] follow the rules of their record, as its form does (%#)', (columns, row, said) => {
    expect(reason(columns, row)).toBe(said)
  })

  it('[GR401] are refused for a reason of the list, too', () => {
    expect(reason(columnsOf(Customer, ['phone']), {}, 'The lines are read-only.')).toBe(
      'The lines are read-only.',
    )
  })
})
