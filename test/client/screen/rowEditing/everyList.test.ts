import { fireEvent } from '@testing-library/dom'
import { COMMERCIAL } from '#shared/customers/CustomerType.ts'
import { rolloffModel, type EntityName } from '#shared/entities.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { getEntity } from '#shared/model/model.ts'
import type { Field } from '#shared/model/field.ts'
import { RATE_TYPE } from '#shared/pricing/RateType.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { EXPECTED_SCREENS } from '#test/conformance/screens/expectedScreens.ts'
import { servePages } from '../../support/openPage.tsx'
import { found, main } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'

const pages = servePages()

/** A list that is edited in its cells, where it is, and what its two rows have that makes them its rows. */
interface Place {
  readonly at: string
  readonly tab?: string
  readonly caption: string
}

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

/** Two rows of an entity, with what makes them rows of the list. */
async function two(entity: EntityName, own: (row: 1 | 2) => Values): Promise<readonly number[]> {
  const ids: number[] = []
  for (const row of [1, 2] as const)
    ids.push((await pages.company.insert(entity, { ...entered(entity, row), ...own(row) })).id)
  return ids
}

/** The rows of all lists; returns the lists inside records. */
async function enterRows(): Promise<readonly Place[]> {
  const site = { customerId: 1, serviceAddressId: 11 }
  await two('Customer', () => ({ typeId: COMMERCIAL }))
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
  const [rentalId] = await two('Rental', (row) => ({ ...site, dumpsterId: 20 + row, statusId: 1 }))
  await two('Job', (row) => ({ rentalId, dumpsterId: 20 + row, jobTypeId: row }))
  const invoices = (statusId: number, first: number) =>
    two('Invoice', (row) => ({ ...site, rentalId, statusId, invoiceNumber: first + row, batchNumber: null }))
  const [invoiceId] = await invoices(INVOICE_STATUS.new, 100)
  await invoices(INVOICE_STATUS.review, 200)
  await two('InvoiceLine', (row) => ({ invoiceId, rentalId, lineNumber: row, miscItem: true }))
  await two('Payment', (row) => ({ customerId: 1, paymentMethodId: row, quickBooksId: null }))
  await two('PaymentCredit', () => ({ customerId: 1 }))
  await two('DispatchNote', () => ({}))
  const customer = { at: '/customers/1' }
  return [
    { ...customer, tab: 'Service Address', caption: 'Service addresses' },
    ...['Rates', 'Contacts', 'Rentals', 'Invoices', 'Jobs', 'Payments', 'Credits'].map((tab) => ({
      ...customer,
      tab,
      caption: tab,
    })),
    { at: `/rentals/${rentalId}`, caption: 'Jobs' },
    { at: `/invoices/${invoiceId}`, caption: 'Lines' },
    { at: '/jobs/sites/11', caption: 'Jobs' },
  ]
}

/** The row above another one. */
function rowAbove(caption: string, key: string): string {
  const row = section(caption)?.querySelector(`tr[data-key="${key}"]`)?.previousElementSibling
  return row instanceof HTMLElement ? (row.dataset['key'] ?? key) : key
}

const section = (caption: string) => document.querySelector(`section[aria-label="${caption}"]`)

function cellAt(caption: string, key: string, column: string): Element {
  return (
    section(caption)?.querySelector<HTMLElement>(`tr[data-key="${key}"] > td[data-field="${column}"]`) ??
    document.body
  )
}

/** What Ctrl+C copies of a cell, as it could be pasted again. */
function copyOf(caption: string, key: string, column: string): string {
  let copied = ''
  const clipboardData = { setData: (_type: string, data: string) => (copied = data) }
  fireEvent.copy(cellAt(caption, key, column), { clipboardData })
  return copied
}

interface Walked {
  /** The columns that can be edited in some row. */
  readonly editable: readonly string[]
  readonly tried: readonly string[]
}

/** The rows in which each column of a list can be edited, once it is. */
async function editableRows({ at, caption }: Place): Promise<ReadonlyMap<string, readonly string[]>> {
  const cells = await found(`cells of ${caption} at ${at} to edit`, () => {
    const editable = [...(section(caption)?.querySelectorAll<HTMLElement>('td.cell-editable') ?? [])]
    return editable.length > 0 ? editable : null
  })
  const ofColumn = groupBy(cells, ({ dataset }) => String(dataset['field']))
  return new Map(
    [...ofColumn].map(([column, all]) => [
      column,
      all.map(({ parentElement }) => String(parentElement?.dataset['key'])),
    ]),
  )
}

/** Pastes into the first of these cells of a column, and fills the second, with an undo each; false where they do not differ. */
async function tryColumn(caption: string, column: string, keys: readonly string[]): Promise<boolean> {
  const value = (key: string): string => copyOf(caption, key, column)
  const [first = '', second = ''] = keys
  const other = keys.find((key) => value(key) !== value(first))
  if (other === undefined) return false
  const before = keys.map(value)
  const undone = async (): Promise<void> => {
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
    await expectEventually(() => [caption, column, keys.map(value)]).toEqual([caption, column, before])
  }
  const pasted = value(other)
  fireEvent.paste(cellAt(caption, first, column), { clipboardData: { getData: () => pasted } })
  await expectEventually(() => [caption, column, value(first)]).toEqual([caption, column, pasted])
  await undone()
  const above = value(rowAbove(caption, second))
  fireEvent.keyDown(cellAt(caption, second, column), { key: 'd', ctrlKey: true })
  await expectEventually(() => [caption, column, value(second)]).toEqual([caption, column, above])
  if (above !== before[1]) await undone()
  return true
}

/** Edits each column of which two rows of a list can be edited and differ. */
async function walk(place: Place): Promise<Walked> {
  const { at, tab, caption } = place
  await pages.open(at)
  if (tab !== undefined) await main.openTab(tab)
  await list(caption).press('Edit in list')
  const rowsOf = await editableRows(place)
  const tried: string[] = []
  for (const [column, keys] of rowsOf) if (await tryColumn(caption, column, keys)) tried.push(column)
  expect([caption, at, document.querySelector('.review-chip')]).toEqual([caption, at, null])
  return { editable: [...rowsOf.keys()], tried }
}

/** Lists of screens whose rows come from elsewhere: from trucks, phones, exports and settings, or which have one column. */
const ELSEWHERE = [
  'admin/lookup-tables/:page?',
  'admin/photo-overview',
  'admin/report-schedules',
  'admin/storage-dump-sites/overview',
  'admin/time-overview',
  'admin/users/overview',
  'dumpsters/overview',
  'great-plains/overview/:page?',
  'invoices/job-review',
  'invoices/payments',
  'quickbooks/overview',
]

it('B-09 [GR400] [LS20] [LS420] lists and lists inside records take what is pasted into each column that can be edited, and fill it down, with an undo each', async () => {
  const inRecords = await enterRows()
  const ofScreens = EXPECTED_SCREENS.flatMap(({ path, list: caption, edits }) =>
    edits === undefined || caption === undefined || ELSEWHERE.includes(path)
      ? []
      : [{ at: `/${path}`, caption }],
  )
  const untried: string[] = []
  for (const place of [...inRecords, ...ofScreens]) {
    const { tried, editable } = await walk(place)
    expect([place, tried.length > 0]).toEqual([place, true])
    untried.push(
      ...editable.filter((column) => !tried.includes(column)).map((column) => `${place.caption} ${column}`),
    )
  }
  // The company has nothing else to choose for these, and no rate of it ends.
  expect(untried).toEqual([
    'Rates validUntil',
    'Lines quickBooksProductId',
    'Customers typeId',
    'Customers salesPersonId',
    'Customer rates validUntil',
  ])
})
