import { COMMERCIAL } from '#shared/customers/CustomerType.ts'
import { rolloffModel, type EntityName } from '#shared/entities.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { getEntity } from '#shared/model/model.ts'
import type { Field } from '#shared/model/field.ts'
import { RATE_TYPE } from '#shared/pricing/RateType.ts'
import type { PageCompany } from '../../../support/PageCompany.ts'

type Values = Readonly<Record<string, unknown>>

/** A value of a field of which the first row has another than the second. */
function valueOf(name: string, field: Field, row: 1 | 2): unknown {
  if (field.choices !== undefined) return field.choices[row % field.choices.length]
  if (field.kind === 'text' || field.kind === 'note') return textOf(name, field, row)
  if (field.kind === 'day') return `2037-11-2${row}`
  if (field.kind === 'flag') return row === 1
  if (field.kind === 'rate') return row / 100
  return ['integer', 'decimal', 'money'].includes(field.kind) ? (field.min ?? 0) + row : undefined
}

function textOf(name: string, { format, maxLength }: Field, row: 1 | 2): string {
  if (format === 'phone') return `(616) 555-010${row}`
  if (format === 'email') return `row${row}@rows.example`
  if (format === 'zip') return `4930${row}`
  return `${row} ${name}`.slice(0, maxLength ?? 40)
}

/** Everything that people enter, another in each of two rows. */
function entered(entity: EntityName, row: 1 | 2): Values {
  const { fields, key } = getEntity(rolloffModel, entity)
  const own = Object.entries(fields).filter(
    ([name, field]) =>
      !key.includes(name) && !field.serverOwned && !field.concurrency && field.stamp === undefined,
  )
  return Object.fromEntries(
    own.flatMap(([name, field]) => {
      const value = valueOf(name, field, row)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** Records that have lists in them, with two rows in each list of the product. */
interface EnteredRows {
  readonly rentalId: number
  readonly invoiceId: number
}

/** Enters two rows in each list of the product that differ in everything that people enter. */
export async function enterRows(company: PageCompany): Promise<EnteredRows> {
  const two = async (entity: EntityName, own: (row: 1 | 2) => Values = () => ({})): Promise<number[]> => {
    const ids: number[] = []
    for (const row of [1, 2] as const)
      ids.push((await company.insert(entity, { ...entered(entity, row), ...own(row) })).id)
    return ids
  }
  const site = { customerId: 1, serviceAddressId: 11 }
  const [exportedTo = 0] = await two('Customer', () => ({ typeId: COMMERCIAL, greatPlainsId: 'ROWS' }))
  await two('ServiceAddress', (row) => ({
    customerId: 1,
    range: 'Regular',
    zone: null,
    siteName: `Yard ${row}`,
  }))
  await two('CustomerRate', (row) => ({
    customerId: 1,
    rateTypeId: RATE_TYPE.dumpster,
    dumpsterId: 20 + row,
    zone: null,
    validUntil: null,
  }))
  await two('Contact', () => ({ customerId: 1 }))
  const [rentalId = 0] = await two('Rental', (row) => ({ ...site, dumpsterId: 20 + row, statusId: 1 }))
  const jobs = (more: (row: 1 | 2) => Values) =>
    two('Job', (row) => ({ rentalId, dumpsterId: 20 + row, jobTypeId: row, ...more(row) }))
  const [jobId] = await jobs(() => ({}))
  await jobs((row) => ({
    started: '2037-11-20T12:00:00.000Z',
    completed: `2037-11-20T2${row}:00:00.000Z`,
    totalTime: 500 + row,
  }))
  const invoices = (first: number, more: Values) =>
    two('Invoice', (row) => ({
      ...site,
      rentalId,
      statusId: INVOICE_STATUS.new,
      invoiceNumber: first + row,
      batchNumber: null,
      quickBooksId: null,
      ...more,
    }))
  const [invoiceId = 0] = await invoices(100, {})
  await invoices(200, { statusId: INVOICE_STATUS.review })
  await invoices(500, { statusId: INVOICE_STATUS.rejected })
  const readyToExport = '2037-11-25T15:00:00.000Z'
  await invoices(300, { statusId: INVOICE_STATUS.queue, readyToExport })
  const { id: serviceAddressId } = await company.insert('ServiceAddress', {
    ...entered('ServiceAddress', 1),
    customerId: exportedTo,
    range: 'Regular',
    zone: null,
  })
  const exported = { customerId: exportedTo, serviceAddressId }
  const rental = await company.insert('Rental', {
    ...entered('Rental', 1),
    ...exported,
    dumpsterId: 21,
    statusId: 1,
  })
  await invoices(400, { statusId: INVOICE_STATUS.queue, readyToExport, ...exported, rentalId: rental.id })
  await two('InvoiceLine', (row) => ({ invoiceId, rentalId, lineNumber: row, rate: row, miscItem: true }))
  const [dumpsterFeeTypeId] = await two('DumpsterFeeType')
  await two('JobDumpsterFee', () => ({ jobId, dumpsterFeeTypeId }))
  await two('Payment', (row) => ({ customerId: 1, paymentMethodId: row, quickBooksId: null }))
  await two('PaymentCredit', () => ({ customerId: 1 }))
  await two('DispatchNote')
  await two('DumpsterInventory', (row) => ({
    dumpsterTypeId: 21,
    dumpsterNumber: 50 + row,
    dumpsterBarcode: `20-05${row}`,
  }))
  await two('CreditCard')
  await two('Photo', () => ({ rentalId }))
  await two('ReportSchedule', () => ({ savedViewId: null }))
  const [timeTypeId] = await two('TimeType')
  await two('TimeEntry', (row) => ({ userId: 900 + row, timeTypeId, entryDate: company.today }))
  return { rentalId, invoiceId }
}
