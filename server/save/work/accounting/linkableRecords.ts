import type { AccountingSystem, LinkedEntity } from '#shared/accounting/AccountingLink.ts'
import { CreditAllocation } from '#shared/accounting/CreditAllocation.ts'
import { appliedShares } from '#shared/accounting/quickBooksPayment.ts'
import {
  creditContent,
  invoiceContent,
  paymentContent,
  type SentContent,
} from '#shared/accounting/sentContent.ts'
import { isActiveInvoice } from '#shared/invoicing/invoiceStatusTransitions.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { isPaidWithoutQuickBooks } from '#shared/payments/payWithoutQuickBooks.ts'
import { readAllocation } from '../payments/readAllocation.ts'
import type { Records, Stored } from '../records.ts'
import type { TouchedRecords } from './touchedRecords.ts'

/** A record as far as accounting systems know it. */
export interface LinkableRecord {
  /** What people call it. */
  readonly name: string
  readonly customerId: number
  readonly accountingId: string | null
  /** Why it does not count any more; null while it does. */
  readonly gone: string | null
  readonly content: (system: AccountingSystem) => SentContent
}

interface Rows {
  readonly invoices: readonly Stored<'Invoice'>[]
  readonly invoiceLines: readonly Stored<'InvoiceLine'>[]
  readonly payments: readonly Stored<'Payment'>[]
  readonly paymentLines: readonly Stored<'PaymentLine'>[]
  readonly credits: readonly Stored<'PaymentCredit'>[]
  readonly numberOf: (invoiceId: number) => number | null
}

/** Invoices, payments and credits with all that is sent of them. */
export class LinkableRecords {
  readonly rows: Rows
  #allocation: CreditAllocation | null = null

  constructor(rows: Rows) {
    this.rows = rows
  }

  find(entity: Exclude<LinkedEntity, 'Customer'>, id: number): LinkableRecord | undefined {
    if (entity === 'Invoice') return this.#invoice(id)
    return entity === 'Payment' ? this.#payment(id) : this.#credit(id)
  }

  #invoice(id: number): LinkableRecord | undefined {
    const invoice = this.rows.invoices.find((each) => each.id === id)
    if (invoice === undefined) return undefined
    const lines = this.rows.invoiceLines.filter(({ invoiceId }) => invoiceId === id)
    const gone = invoice.statusId === INVOICE_STATUS.voided ? 'Voided' : 'Deleted'
    return {
      name: `Invoice ${invoice.invoiceNumber ?? id}`,
      customerId: invoice.customerId,
      accountingId: invoice.quickBooksId,
      gone: isActiveInvoice(invoice) ? null : gone,
      content: (system) => invoiceContent(invoice, lines, system),
    }
  }

  #payment(id: number): LinkableRecord | undefined {
    const payment = this.rows.payments.find((each) => each.id === id)
    if (payment === undefined) return undefined
    const { payments, paymentLines, credits } = this.rows
    const live = credits.filter(({ deleted }) => deleted === null)
    this.#allocation ??= new CreditAllocation({ payments, lines: paymentLines, credits: live })
    const applied = appliedShares(id, this.#allocation)
    return {
      name: `Payment ${id}`,
      customerId: payment.customerId,
      accountingId: payment.quickBooksId,
      gone: paymentGone(payment),
      content: () => paymentContent(payment, applied, this.rows.numberOf),
    }
  }

  #credit(id: number): LinkableRecord | undefined {
    const credit = this.rows.credits.find((each) => each.id === id)
    if (credit === undefined) return undefined
    return {
      name: `Credit ${id}`,
      customerId: credit.customerId,
      accountingId: null,
      gone: credit.deleted === null ? null : 'Deleted',
      content: () => creditContent(credit),
    }
  }
}

function paymentGone(payment: Stored<'Payment'>): string | null {
  if (payment.deleted !== null) return 'Deleted'
  return isPaidWithoutQuickBooks(payment) ? 'Paid without QuickBooks' : null
}

/** Reads what a save touches, as it is now. */
export async function readLinkable(records: Records, touched: TouchedRecords): Promise<LinkableRecords> {
  const invoiceIds = [...touched.Invoice]
  const invoices = await records.find('Invoice', 'id', invoiceIds)
  const invoiceLines = await records.find('InvoiceLine', 'invoiceId', invoiceIds)
  const { payments, lines } = await readAllocation(records, touched.customerIds, [...touched.Payment])
  const credits = await records.find('PaymentCredit', 'customerId', touched.customerIds)
  const named = await records.find('PaymentCredit', 'id', [...touched.PaymentCredit])
  const paid = await records.find(
    'Invoice',
    'id',
    [...lines, ...records.changes('PaymentLine').map(({ before }) => before)].map(
      (line) => line?.invoiceId ?? null,
    ),
  )
  const numbers = new Map(paid.map(({ id, invoiceNumber }) => [id, invoiceNumber]))
  return new LinkableRecords({
    invoices,
    invoiceLines,
    payments,
    paymentLines: lines,
    credits: [...new Map([...credits, ...named].map((credit) => [credit.id, credit])).values()],
    numberOf: (id) => numbers.get(id) ?? null,
  })
}

/** The same records as they were before the save. */
export function recordsBefore(records: Records, { rows }: LinkableRecords): LinkableRecords {
  return new LinkableRecords({
    invoices: asBefore(records, 'Invoice', rows.invoices),
    invoiceLines: asBefore(records, 'InvoiceLine', rows.invoiceLines),
    payments: asBefore(records, 'Payment', rows.payments),
    paymentLines: asBefore(records, 'PaymentLine', rows.paymentLines),
    credits: asBefore(records, 'PaymentCredit', rows.credits),
    numberOf: rows.numberOf,
  })
}

/** With those that the save removed, and without those that it added. */
function asBefore<N extends 'Invoice' | 'InvoiceLine' | 'Payment' | 'PaymentLine' | 'PaymentCredit'>(
  records: Records,
  entity: N,
  now: readonly Stored<N>[],
): readonly Stored<N>[] {
  const changes = records.changes(entity)
  const changed = new Set(changes.map(({ after }) => after.id))
  return [
    ...now.filter(({ id }) => !changed.has(id)),
    ...changes.flatMap(({ before }) => (before === null ? [] : [before])),
  ]
}
