import {
  added,
  modified,
  openSaving,
  type SavingOptions,
  userWith,
  type Saving,
  type SentEntity,
  type Values,
} from '#test/server/save/openSaving.ts'
import { store } from '#test/server/reports/storedRows.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import type { SavingUser } from '#server/save/pipeline/change.ts'
import { Duplicate, RuleViolations } from '#server/kernel/errors.ts'

/** Who bills, and who receives money. */
export const biller = userWith('Invoice:Admin', 'Admin')
export const cashier = userWith('Payments:Admin')
export const bookkeeper = userWith('Invoice:Admin', 'Payments:Admin')

/** Line by line: quantity and rate, and the job that is charged. */
export interface WantedLine {
  readonly quantity?: number
  readonly rate: number
  readonly jobId?: number
  readonly rentalId?: number
}

/** Saving with customers 1 and 2, a rental of each (512 and 513) and jobs 1 to 4 of the first. */
export interface Books extends Saving {
  /** Stores an invoice of the first rental with these lines and returns it. */
  invoice(lines: readonly WantedLine[], values?: Values): Promise<Values>
  /** Sends a payment with these lines. */
  pay(
    lines: readonly Values[],
    values?: Values,
  ): Promise<{ readonly payment: Values; readonly lines: readonly Values[] }>
  /** `field rule: message` of each violation that refuses a save; nothing is stored. */
  violations(entities: readonly unknown[], user: SavingUser): Promise<unknown>
  stored(table: string, key: unknown): Promise<Values>
  /** An export took the invoice, which is in this status since. */
  handOver(id: unknown, statusId?: number): Promise<void>
}

export async function openBooks(more: SavingOptions = {}): Promise<Books> {
  const saving = await openSaving(more)
  await storeCompany(saving)
  const stored: Books['stored'] = (table, key) => saving.row(table, Number(key))
  return {
    ...saving,
    stored,
    handOver: async (id, statusId = INVOICE_STATUS.posted) => {
      await saving.database.transaction((transaction) =>
        transaction.execute(
          `UPDATE "Invoice" SET "statusId" = ${statusId}, "quickBooksLastExport" = '2025-06-02T12:00:00.000Z'
           WHERE "id" = ${String(id)}`,
          [],
        ),
      )
    },
    violations: async (entities, user) => {
      const before = await saving.everything()
      const error = await saving.refusal(entities, user)
      expect(await saving.everything()).toBe(before)
      if (!(error instanceof RuleViolations || error instanceof Duplicate)) return error
      return error.entityErrors.map(
        ({ propertyName, errorName, errorMessage }) => `${propertyName} ${errorName}: ${errorMessage}`,
      )
    },
    invoice: async (lines, values = {}) => {
      const { entities } = await saving.save(invoiceOf(lines, values), biller)
      return stored('Invoice', entities.find(({ $type }) => $type === 'Invoice:#Rolloff')?.['id'])
    },
    pay: async (lines, values = {}) => {
      const { entities } = await saving.save(paymentOf(lines, values), cashier)
      const payment = entities.find(({ $type }) => $type === 'Payment:#Rolloff') ?? {}
      return {
        payment: await stored('Payment', payment['id']),
        lines: (await saving.rows('PaymentLine'))
          .filter(({ paymentId }) => paymentId === payment['id'])
          .toSorted((a, b) => Number(a['lineNumber']) - Number(b['lineNumber'])),
      }
    },
  }
}

/** A new invoice and its lines, as a client sends them. */
export function invoiceOf(lines: readonly WantedLine[], values: Values = {}): SentEntity[] {
  return [
    added('Invoice', -1, { rentalId: 512, ...values }),
    ...lines.map((line, index) => added('InvoiceLine', -10 - index, { invoiceId: -1, ...line })),
  ]
}

/** A new payment and its lines; the money received is what these say, unless it is given. */
export function paymentOf(lines: readonly Values[], values: Values = {}): SentEntity[] {
  const received = lines.reduce(
    (sum, { amount, overPaymentAmount }) =>
      sum + Number(amount ?? 0) * 100 + Number(overPaymentAmount ?? 0) * 100,
    0,
  )
  return [
    added('Payment', -1, {
      customerId: 1,
      paymentDate: '2025-06-02',
      paymentAmount: Math.round(received) / 100,
      ...values,
    }),
    ...lines.map((line, index) =>
      added('PaymentLine', -10 - index, { paymentId: -1, lineNumber: index + 1, ...line }),
    ),
  ]
}

/** The stored row with changes, as a client sends it. */
export async function edited(
  books: Books,
  entity: string,
  key: unknown,
  changes: Values,
): Promise<SentEntity> {
  return modified(entity, await books.stored(entity, key), changes)
}

async function storeCompany({ database }: Saving): Promise<void> {
  await store(database, 'Dumpster', {
    id: 1,
    size: '20 yd',
    basePrice: 350,
    extendedPrice: 400,
    outerPrice: 450,
    kalamazooPrice: 500,
    weightLimit: 2,
  })
  for (const id of [1, 2]) {
    await store(database, 'Customer', {
      id,
      typeId: 1,
      companyName: id === 1 ? 'Van Dyke & Sons' : 'Lakeshore Builders',
      firstName: 'Ann',
      lastName: 'Vos',
      phone: '616-555-0111',
      email: `office${id}@customer.example`,
      billingType: 'Billing',
      paymentTerms: 'Net 15',
      billAddress1: '1820 Baldwin Street',
      billCity: 'Jenison',
      billState: 'MI',
      billZip: '49428',
    })
    await store(database, 'ServiceAddress', {
      id,
      customerId: id,
      address1: '7700 Cottonwood Drive',
      city: 'Jenison',
      state: 'MI',
      zip: '49428',
      county: 'Ottawa',
      range: 'Regular',
    })
    await store(database, 'Rental', {
      id: 511 + id,
      customerId: id,
      serviceAddressId: id,
      dumpsterId: 1,
      startDate: '2025-03-01',
      invoiceNotes: 'Gate code 4471',
    })
  }
  for (const id of [1, 2, 3, 4])
    await store(database, 'Job', { id, rentalId: 512, jobTypeId: 1, actionId: 1, startDate: '2025-03-01' })
}
