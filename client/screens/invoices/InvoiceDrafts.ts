import { action, makeObservable, observable, observableRef } from 'mobx'
import type { DraftedInvoice, DraftInvoicesResponse } from '#shared/invoicing/draftedInvoices.ts'
import { invoicesQuery } from '#shared/invoicing/queries.ts'
import { rentalsQuery } from '#shared/rentals/queries.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import type { TrackedRecord } from '../../store/types.ts'
import type { InvoiceRecord } from './invoiceRows.ts'
import { valuesFromRental } from './valuesFromRental.ts'

/** Work of which no invoice was drafted, and why. */
interface LeftOutWork {
  readonly rental: RentalRecord
  readonly reason: string
}

/** Invoices that were drafted together, of which each is created or left out when they are saved (M-065, IN580). */
export class InvoiceDrafts {
  readonly invoices: readonly InvoiceRecord[]
  readonly leftOut: readonly LeftOutWork[]
  /** The one whose lines are shown; null without any. */
  shown: InvoiceRecord | null
  private readonly omitted = observable.set<number>()

  constructor(invoices: readonly InvoiceRecord[], leftOut: readonly LeftOutWork[]) {
    this.invoices = invoices
    this.leftOut = leftOut
    this.shown = invoices[0] ?? null
    makeObservable(this, { shown: observableRef, show: action, keep: action, omit: action })
  }

  show(invoice: InvoiceRecord): void {
    this.shown = invoice
  }

  omit(invoices: readonly InvoiceRecord[]): void {
    for (const { id } of invoices) this.omitted.add(id)
  }

  keep(invoices: readonly InvoiceRecord[]): void {
    for (const { id } of invoices) this.omitted.delete(id)
  }

  isKept({ id }: Pick<InvoiceRecord, 'id'>): boolean {
    return !this.omitted.has(id)
  }

  /** Those that Save creates. */
  get kept(): readonly InvoiceRecord[] {
    return this.invoices.filter((invoice) => this.isKept(invoice))
  }

  /** All that Save stores of them. */
  get keptRecords(): readonly TrackedRecord[] {
    return this.kept.flatMap((invoice) => [
      invoice,
      ...invoice.invoiceLines.flatMap((line) => [line, ...line.rentalBillingLines]),
    ])
  }
}

/** Adds the drafted invoices as pending records, by one edit. Throws QueryFailed. */
export async function addDrafts(
  app: ScreenContext,
  { invoices, leftOut }: DraftInvoicesResponse,
): Promise<InvoiceDrafts> {
  const rentals = await fetchRentals(app, [...invoices, ...leftOut])
  const existing = await fetchInvoices(
    app,
    invoices.flatMap(({ invoiceId }) => invoiceId ?? []),
  )
  const added = app.store.edit('Create invoices', () =>
    invoices.flatMap((drafted) => {
      const { invoiceId, rentalId } = drafted
      const rental = rentals.get(rentalId)
      const invoice = invoiceId === null ? rental && newDraft(app, rental) : existing.get(invoiceId)
      if (invoice === undefined) return []
      addLines(app, invoice, drafted)
      return [invoice]
    }),
  )
  return new InvoiceDrafts(
    added,
    leftOut.flatMap(({ rentalId, reason }) => {
      const rental = rentals.get(rentalId)
      return rental === undefined ? [] : [{ rental, reason }]
    }),
  )
}

async function fetchRentals({ store }: ScreenContext, of: readonly { readonly rentalId: number }[]) {
  const { entities } = await store.query(rentalsQuery, {
    where: { id: { in: of.map(({ rentalId }) => rentalId) } },
    expand: ['customer', 'serviceAddress'],
    usePost: true,
  })
  return new Map(entities.map((rental) => [rental.id, rental]))
}

type RentalRecord = NonNullable<ReturnType<Awaited<ReturnType<typeof fetchRentals>>['get']>>

async function fetchInvoices({ store }: ScreenContext, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, InvoiceRecord>()
  const where = { id: { in: ids } }
  const { entities } = await store.query(invoicesQuery, { where, expand: ['invoiceLines'], usePost: true })
  return new Map(entities.map((invoice) => [invoice.id, invoice]))
}

function newDraft(app: ScreenContext, rental: RentalRecord): InvoiceRecord | undefined {
  const values = valuesFromRental(app, rental, app.today())
  return values === null ? undefined : app.store.create('Invoice', values)
}

function addLines(
  { store }: ScreenContext,
  { id: invoiceId }: InvoiceRecord,
  { rentalId, lines }: DraftedInvoice,
) {
  for (const { values, billedDays } of lines) {
    const { id: invoiceLineId } = store.create('InvoiceLine', { ...values, invoiceId })
    if (billedDays !== null) store.create('RentalBillingLine', { ...billedDays, rentalId, invoiceLineId })
  }
}
