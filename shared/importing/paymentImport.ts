import { dayOfInstant, formatDay } from '../kernel/days.ts'
import { formatMoney, sum } from '../kernel/money.ts'
import { joinNonBlank } from '../kernel/text.ts'
import { Payment } from '../payments/Payment.ts'
import { PaymentCredit } from '../payments/PaymentCredit.ts'
import { paymentLineDescription } from '../payments/paymentEntry.ts'
import { PAYMENT_METHOD } from '../payments/paymentMethods.ts'
import { payWithoutQuickBooks } from '../payments/payWithoutQuickBooks.ts'
import { CustomerNames } from './CustomerNames.ts'
import { ExternalIds } from './ExternalIds.ts'
import { columnOf, importOf, type ComposedRecord, type ComposedRow, type ImportColumn } from './importOf.ts'
import type { KnownInvoice, KnownRecords } from './KnownRecords.ts'
import { unreadable, type Reading } from './Reading.ts'
import { readChoice, readDay, readWhole } from './readText.ts'
import type { RowReader } from './RowReader.ts'

const { fields } = Payment

const METHODS = [
  { title: 'Check', value: PAYMENT_METHOD.check, also: ['cheque', 'chk', 'ck'] },
  { title: 'Cash', value: PAYMENT_METHOD.cash, also: [] },
  { title: 'ACH', value: PAYMENT_METHOD.achElectronic, also: ['electronic', 'eft', 'wire', 'bank transfer'] },
  {
    title: 'Credit card',
    value: PAYMENT_METHOD.creditCard,
    also: ['card', 'cc', 'visa', 'mastercard', 'amex', 'discover'],
  },
]

const columns = {
  externalId: {
    caption: 'Number in the other system',
    synonyms: [
      'payment no',
      'payment number',
      'payment id',
      'payment #',
      'receipt',
      'receipt no',
      'receipt #',
    ],
    whenEmpty: 'reference, day and amount',
  },
  customer: {
    caption: 'Customer',
    synonyms: ['customer name', 'name', 'group', 'received from', 'payer', 'account'],
  },
  date: columnOf(fields.paymentDate, ['date', 'received', 'date received', 'received on', 'deposit date']),
  amount: {
    caption: 'Amount received',
    synonyms: ['amount', 'payment', 'payment amount', 'paid', 'amount paid'],
  },
  method: columnOf(fields.paymentMethodId, ['payment method', 'pmt method', 'paid by', 'pay method'], {
    whenEmpty: 'Check',
  }),
  reference: columnOf(fields.referenceNumber, ['ref', 'ref no', 'reference', 'check', 'check no', 'check #']),
  invoice: {
    caption: 'Invoice that it pays',
    synonyms: ['invoice', 'invoice no', 'invoice number', 'invoice #', 'applied to', 'pays'],
    whenEmpty: 'it becomes an open credit',
  },
  notes: columnOf(fields.notes, ['memo', 'notes', 'note', 'comments']),
} satisfies Record<string, ImportColumn>

/** Payments that the former system received: of imported invoices, and what is not applied yet (IM983). */
export const paymentImport = importOf({
  caption: 'Payments',
  noun: 'payment',
  columns,
  needsOneOf: ['amount'],
  *begin(known) {
    const memory = {
      known,
      customers: yield* CustomerNames.of(known),
      ids: new ExternalIds(),
      unpaid: new Map(known.openInvoices.map(({ id, balance }) => [id, balance])),
      invoices: new Map(known.openInvoices.map((invoice) => [invoice.invoiceNumber, invoice])),
    }
    return (row) => composePayment(row, memory)
  },
})

type Row = RowReader<keyof typeof columns>

interface Memory {
  readonly known: KnownRecords
  readonly customers: CustomerNames
  readonly ids: ExternalIds
  /** What the rows before leave unpaid, by invoice. */
  readonly unpaid: Map<number, number>
  readonly invoices: ReadonlyMap<number | null, KnownInvoice>
}

const REQUIRED = ['customer', 'date', 'amount'] as const

function composePayment(row: Row, memory: Memory): ComposedRow {
  const { known, customers, ids } = memory
  for (const name of REQUIRED)
    if (row.text(name) === '') row.refuse(name, `${columns[name].caption} is missing`)
  const customerId = row.read('customer', (text) => customers.read(text))
  const date = row.read('date', (text) => readPast(text, known))
  const amount = row.field('amount', PaymentCredit.fields.amount)
  const [referenceNumber, notes] = [
    row.field('reference', fields.referenceNumber),
    row.field('notes', fields.notes),
  ]
  const paymentMethodId = row.read('method', (text) => readChoice(text, METHODS)) ?? PAYMENT_METHOD.check
  if (customerId === null || date === null || typeof amount !== 'number' || row.problems.length > 0)
    return { records: [] }
  const said = row.text('externalId') || joinNonBlank([row.text('reference'), date, String(amount)], ', ')
  const externalId = ids.next('Payment', `${said} of ${customerId}`)
  const payment = {
    customerId,
    paymentDate: date,
    paymentAmount: amount,
    paymentMethodId,
    referenceNumber,
    notes,
  }
  const record = {
    entity: 'Payment',
    externalId,
    // The books of the former system have it.
    values: { ...payment, ...payWithoutQuickBooks(known.now) },
    isAddedOnce: true,
  } as const
  if (known.idOf('Payment', externalId) !== null) return { records: [record] }
  if (row.text('invoice') === '') return { records: [creditOf(externalId, payment)] }
  const invoice = row.read('invoice', (text) => readInvoice(text, { customerId, amount }, memory))
  return { records: invoice === null ? [] : [record, lineOf(externalId, invoice, amount)] }
}

function readPast(text: string, { now, timeZone }: KnownRecords): Reading<string> {
  const day = readDay(text)
  const isAhead = 'value' in day && day.value !== null && day.value > dayOfInstant(now, timeZone)
  return isAhead ? unreadable('A payment is not of a day to come') : day
}

/** An invoice of the customer of which the amount is still open. */
function readInvoice(
  text: string,
  { customerId, amount }: { readonly customerId: number; readonly amount: number },
  { invoices, unpaid }: Memory,
): Reading<KnownInvoice> {
  const number = readWhole(text)
  if (!('value' in number)) return number
  const invoice = invoices.get(number.value)
  if (invoice === undefined || number.value === null)
    return unreadable(
      'No open invoice has this number. Import the open invoices first, or leave it empty for a credit',
    )
  if (invoice.customerId !== customerId) return unreadable('This invoice is of another customer')
  const left = unpaid.get(invoice.id) ?? 0
  if (amount > left)
    return unreadable(
      `Only ${formatMoney(left)} of this invoice is open: write that amount here, and the rest in a row without an invoice`,
    )
  unpaid.set(invoice.id, sum([left, -amount]))
  return { value: invoice }
}

function lineOf(payment: string, invoice: KnownInvoice, amount: number): ComposedRecord {
  return {
    entity: 'PaymentLine',
    externalId: `${payment}/line`,
    values: {
      invoiceId: invoice.id,
      lineNumber: 1,
      description: paymentLineDescription(invoice),
      amount,
    },
    references: { paymentId: { entity: 'Payment', externalId: payment } },
    isAddedOnce: true,
  }
}

type ReceivedMoney = Pick<Payment, 'customerId' | 'paymentDate' | 'paymentAmount'> & {
  readonly referenceNumber: unknown
}

/** What pays no invoice is owed to the customer. */
function creditOf(
  externalId: string,
  { customerId, paymentDate, paymentAmount, referenceNumber }: ReceivedMoney,
): ComposedRecord {
  const name = joinNonBlank(['Payment', typeof referenceNumber === 'string' ? referenceNumber : null], ' ')
  return {
    entity: 'PaymentCredit',
    externalId,
    values: {
      customerId,
      amount: paymentAmount,
      creditDate: paymentDate,
      notes: `${name} of ${formatDay(paymentDate)}, from the former system`,
    },
    isAddedOnce: true,
  }
}
