import type { CreditCard } from '#shared/pricing/CreditCard.ts'
import { newInvoice } from '#shared/invoicing/newInvoice.ts'
import { dayOfInstant, isDay } from '#shared/kernel/days.ts'
import { dueDate } from '#shared/invoicing/dueDate.ts'
import { readCardFees, type CardFeeOn } from '../../work/pricing/cardFeeOn.ts'
import { Records, type Stored } from '../../work/records.ts'
import type { PrepareRule, RuleContext } from '../../pipeline/SaveRule.ts'

import { markEmailedInvoice } from './markEmailedInvoice.ts'

type Invoice = Stored<'Invoice'>

/** Fields that are copied together or not at all: an address must not be mixed from two. */
const COPIED_TOGETHER = [
  [
    'serviceAddress1',
    'serviceAddress2',
    'serviceAddressCity',
    'serviceAddressState',
    'serviceAddressZip',
    'serviceAddressCountry',
  ],
  ['serviceSiteName'],
  ['billToName'],
  ['billToContactName', 'billToPhone', 'billToEmail'],
  ['billToAddress1', 'billToAddress2', 'billToCity', 'billToState', 'billToZip', 'billToCountry'],
  ['terms'],
  ['paymentMethod'],
  ['creditCardId'],
  ['note'],
  ['pONumber'],
] as const satisfies readonly (readonly (keyof Invoice)[])[]

/**
 * A new invoice takes defaults from its rental, the customer and the address: billing name and address, terms and card; later
 * changes of these do not affect it (M-015, M-068, IN35, SV100).
 */
export const completeNewInvoice: PrepareRule = {
  name: 'completeNewInvoice',
  phase: 'prepare',
  because: 'A new invoice takes its defaults from the rental, the customer and the address.',
  watches: ['Invoice'],
  after: [markEmailedInvoice],
  run: async (unit, context) => {
    const records = new Records(unit)
    const added = records
      .changes('Invoice')
      .filter(({ operation }) => operation === 'create')
      .map(({ after }) => after)
    if (added.length === 0) return
    await nameParties(records, added)
    const basis = await readBasis(records, added)
    for (const invoice of added) completeInvoice(records, invoice, basis, context)
    await numberInvoices(records, added, context)
  },
}

/** Customer and address of an invoice default to those of its rental. */
async function nameParties(records: Records, added: readonly Invoice[]): Promise<void> {
  const rentals = byId(await records.find('Rental', 'id', idsOf(added, 'rentalId')))
  for (const invoice of added) {
    const rental = rentals.get(invoice.rentalId)
    if (rental === undefined) continue
    records.change('Invoice', invoice, {
      ...(isEmpty(invoice.customerId) ? { customerId: rental.customerId } : {}),
      ...(isEmpty(invoice.serviceAddressId) ? { serviceAddressId: rental.serviceAddressId } : {}),
    })
  }
}

/** The records from which invoices are completed, by key. */
interface Basis {
  readonly rentals: ReadonlyMap<number, Stored<'Rental'>>
  readonly customers: ReadonlyMap<number, Stored<'Customer'>>
  readonly addresses: ReadonlyMap<number, Stored<'ServiceAddress'>>
  readonly creditCards: ReadonlyMap<number, CreditCard>
  readonly cardFeeOn: CardFeeOn
}

async function readBasis(records: Records, added: readonly Invoice[]): Promise<Basis> {
  const customers = byId(await records.find('Customer', 'id', idsOf(added, 'customerId')))
  const cards = [...idsOf(added, 'creditCardId'), ...[...customers.values()].map((each) => each.creditCardId)]
  return {
    rentals: byId(await records.find('Rental', 'id', idsOf(added, 'rentalId'))),
    customers,
    addresses: byId(await records.find('ServiceAddress', 'id', idsOf(added, 'serviceAddressId'))),
    creditCards: byId(await records.find('CreditCard', 'id', cards)),
    cardFeeOn: await readCardFees(records, cards),
  }
}

function completeInvoice(records: Records, invoice: Invoice, basis: Basis, context: RuleContext): void {
  const customer = basis.customers.get(invoice.customerId)
  const address = basis.addresses.get(invoice.serviceAddressId)
  const rental = basis.rentals.get(invoice.rentalId)
  // Missing and dangling references are refused when the records are checked.
  if (customer === undefined || address === undefined || rental === undefined) return
  const invoiceDate = invoice.invoiceDate ?? dayOfInstant(context.now, context.timeZone)
  if (!isDay(invoiceDate)) return
  const creditCard = basis.creditCards.get(invoice.creditCardId ?? customer.creditCardId ?? 0) ?? null
  const made = newInvoice({ customer, address, rental, creditCard, invoiceDate })
  const completed = withCopies(invoice, made)
  records.change('Invoice', invoice, {
    ...completed,
    invoiceDate,
    dueDate: invoice.dueDate ?? dueDate(invoiceDate, completed.terms),
    creditCardPercentage: basis.cardFeeOn(existing(creditCard), invoiceDate),
    billDaily: invoice.billDaily || rental.billDaily,
  })
}

/** A card that was deleted since is left out when the references are checked (SV240), and its fee with it. */
function existing(card: CreditCard | null): CreditCard | null {
  return card?.deleted === null ? card : null
}

function withCopies(invoice: Invoice, made: ReturnType<typeof newInvoice>): Invoice {
  const completed = { ...invoice }
  for (const together of COPIED_TOGETHER)
    if (together.every((name) => isEmpty(invoice[name]))) Object.assign(completed, picked(made, together))
  return completed
}

function picked<T, K extends keyof T>(from: T, names: readonly K[]): Partial<Pick<T, K>> {
  const some: Partial<Pick<T, K>> = {}
  for (const name of names) some[name] = from[name]
  return some
}

/** Invoices without a number get the next ones (M-017, SV101). */
async function numberInvoices(
  records: Records,
  added: readonly Invoice[],
  { takeNumbers }: RuleContext,
): Promise<void> {
  const without = added.filter(({ invoiceNumber }) => invoiceNumber === null)
  if (without.length === 0) return
  const first = await takeNumbers('InvoiceNumber', without.length)
  without.forEach((invoice, index) => records.change('Invoice', invoice, { invoiceNumber: first + index }))
}

function idsOf(invoices: readonly Invoice[], name: keyof Invoice & `${string}Id`): (number | null)[] {
  return invoices.map((invoice) => {
    const id = invoice[name]
    return typeof id === 'number' ? id : null
  })
}

function byId<R extends { readonly id: number }>(records: readonly R[]): ReadonlyMap<number, R> {
  return new Map(records.map((record) => [record.id, record]))
}

/** An unchecked record may lack required fields. */
function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || value === 0
}
