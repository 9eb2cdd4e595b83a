import { Invoice } from '../invoicing/Invoice.ts'
import { INVOICE_STATUS } from '../invoicing/invoiceStatuses.ts'
import { IN_FORMER_BOOKS } from '../invoicing/formerBooks.ts'
import { formatDay, startOfDay } from '../kernel/days.ts'
import { joinNonBlank } from '../kernel/text.ts'
import { PaymentCredit } from '../payments/PaymentCredit.ts'
import { RENTAL_STATUS } from '../rentals/rentalStatuses.ts'
import { CustomerNames } from './CustomerNames.ts'
import { ExternalIds } from './ExternalIds.ts'
import { columnOf, importOf, type ComposedRecord, type ComposedRow, type ImportColumn } from './importOf.ts'
import type { KnownRecords } from './KnownRecords.ts'
import { readChoice, readDay } from './readText.ts'
import type { RowReader } from './RowReader.ts'

const { fields } = Invoice

const OPENING_BALANCE = 'Opening balance'

const TYPES = [
  { title: 'Invoice', value: 'invoice', also: ['inv', 'bill'] },
  { title: 'Credit Memo', value: 'credit', also: ['credit', 'cm'] },
  { title: 'Payment', value: 'credit', also: ['pmt', 'deposit', 'prepayment'] },
  { title: OPENING_BALANCE, value: 'balance', also: ['balance forward', 'beginning balance'] },
] as const

const columns = {
  customer: {
    caption: 'Customer',
    synonyms: ['customer', 'name', 'customer name', 'group', 'bill to', 'account'],
  },
  type: {
    caption: 'Type',
    synonyms: ['type', 'transaction type'],
    whenEmpty: 'an invoice, or a credit where the amount is negative',
  },
  number: columnOf(fields.invoiceNumber, [
    'num',
    'no',
    'number',
    'invoice no',
    'invoice #',
    'invoice',
    'ref',
  ]),
  date: columnOf(fields.invoiceDate, ['date', 'invoice date', 'transaction date']),
  dueDate: columnOf(fields.dueDate, ['due date', 'due'], { whenEmpty: 'by the terms' }),
  terms: columnOf(fields.terms, ['terms', 'payment terms'], { whenEmpty: 'those of the customer' }),
  pONumber: columnOf(fields.pONumber, ['p o #', 'po', 'po #', 'po number', 'p o no']),
  amount: {
    caption: 'Open amount',
    synonyms: [
      'open balance',
      'open amount',
      'balance',
      'amount due',
      'balance due',
      'amount',
      'outstanding',
    ],
  },
} satisfies Record<string, ImportColumn>

/**
 * Open invoices, credits and payments that are not applied: the opening balances of customers (IM809). An invoice needs a rental: each customer
 * gets one for all of them, which is complete.
 */
export const openItemImport = importOf({
  caption: 'Open invoices and credits',
  noun: 'invoice',
  columns,
  needsOneOf: ['amount'],
  *begin(known) {
    const sites = new Map<number, number>()
    for (const { id, customerId } of known.addresses) if (!sites.has(customerId)) sites.set(customerId, id)
    const memory = { known, sites, customers: yield* CustomerNames.of(known), ids: new ExternalIds() }
    return (row) => composeItem(row, memory)
  },
})

type Row = RowReader<keyof typeof columns>

interface Memory {
  readonly known: KnownRecords
  /** The first site of each customer. */
  readonly sites: ReadonlyMap<number, number>
  readonly customers: CustomerNames
  readonly ids: ExternalIds
}

const REQUIRED = ['customer', 'date', 'amount'] as const

function composeItem(row: Row, memory: Memory): ComposedRow {
  for (const name of REQUIRED)
    if (row.text(name) === '') row.refuse(name, `${columns[name].caption} is missing`)
  const customerId = row.read('customer', (text) => memory.customers.read(text))
  const date = row.read('date', readDay)
  const amount = amountOf(row)
  if (amount !== null) checkSign(row, amount)
  if (customerId === null || date === null || amount === null || row.problems.length > 0)
    return { records: [] }
  const item = { customerId, date, amount }
  return { records: amount < 0 ? [creditOf(row, item, memory)] : invoiceOf(row, item, memory) }
}

/** What is owed by the customer is positive, what is owed to it negative. */
function checkSign(row: Row, amount: number): void {
  const type = row.read('type', (text) => readChoice(text, TYPES))
  if (amount === 0) row.refuse('amount', 'Nothing is open: leave the row out')
  if (amount < 0 && type === 'invoice')
    row.refuse('amount', 'An invoice has a positive amount; what is owed to the customer is a credit')
  if (amount > 0 && type === 'credit')
    row.refuse('amount', 'A credit has a negative amount, as (12.50)', `-${amount}`)
}

/** A whole amount of cents, as a credit may have it. */
function amountOf(row: Row): number | null {
  const amount = row.field('amount', {
    ...PaymentCredit.fields.amount,
    min: -(PaymentCredit.fields.amount.max ?? 0),
  })
  return typeof amount === 'number' ? amount : null
}

interface Item {
  readonly customerId: number
  readonly date: string
  readonly amount: number
}

function creditOf(row: Row, { customerId, date, amount }: Item, { ids }: Memory): ComposedRecord {
  const name = joinNonBlank([row.text('type') || 'Credit', row.text('number')], ' ')
  return {
    entity: 'PaymentCredit',
    externalId: ids.next('PaymentCredit', `${name} of ${customerId}, ${date}`),
    values: {
      customerId,
      amount: -amount,
      creditDate: date,
      notes: `${name} of ${formatDay(date)}, from the former system`,
    },
    isAddedOnce: true,
  }
}

function invoiceOf(row: Row, item: Item, { known, sites, ids }: Memory): readonly ComposedRecord[] {
  const { customerId, date, amount } = item
  const number = row.field('number', fields.invoiceNumber)
  if (row.problems.length > 0) return []
  const externalId = ids.next('Invoice', row.text('number') || `${customerId}, ${date}`)
  const opening = `Opening balance of ${customerId}`
  const siteId = sites.get(customerId) ?? null
  const site = { entity: 'ServiceAddress', externalId: `${opening}/site` } as const
  const rental = { entity: 'Rental', externalId: opening } as const
  const atSite = siteId === null ? {} : { serviceAddressId: siteId }
  const siteReference = siteId === null ? { serviceAddressId: site } : {}
  const begin = startOfDay(date, known.timeZone)
  const isBalance = row.read('type', (text) => readChoice(text, TYPES)) === 'balance'
  const name = joinNonBlank([isBalance ? OPENING_BALANCE : 'Invoice', row.text('number')], ' ')
  return [
    ...(siteId === null
      ? [
          {
            ...site,
            values: { customerId, siteName: 'Opening balance', range: 'Regular' },
            isAddedOnce: true,
          } as const,
        ]
      : []),
    {
      ...rental,
      values: {
        customerId,
        ...atSite,
        dumpsterId: known.sizes[0]?.id ?? null,
        startDate: date,
        endDate: date,
        completed: begin,
        statusId: RENTAL_STATUS.complete,
        notes: 'Opening balance: the invoices that were open in the former system.',
      },
      references: siteReference,
      isAddedOnce: true,
    },
    {
      entity: 'Invoice',
      externalId,
      values: {
        customerId,
        ...atSite,
        invoiceNumber: typeof number === 'number' ? number : null,
        invoiceDate: date,
        dueDate: textOf(row.field('dueDate', fields.dueDate)),
        terms: textOf(row.field('terms', fields.terms)),
        pONumber: textOf(row.field('pONumber', fields.pONumber)),
        // The former system sent it.
        statusId: INVOICE_STATUS.printed,
        printed: begin,
        quickBooksId: IN_FORMER_BOOKS,
        privateNote: `${name} was sent by the former system; this is what was open of it.`,
      },
      references: { rentalId: rental, ...siteReference },
      isAddedOnce: true,
    },
    {
      entity: 'InvoiceLine',
      externalId: `${externalId}/line`,
      values: {
        lineNumber: 1,
        quantity: 1,
        rate: amount,
        service: 'Opening balance',
        description: `Open amount of ${name.toLowerCase()} of ${formatDay(date)}`,
        miscItem: true,
      },
      references: { invoiceId: { entity: 'Invoice', externalId }, rentalId: rental },
      isAddedOnce: true,
    },
  ]
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
