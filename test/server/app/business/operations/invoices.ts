import { exportRefusal } from '#shared/accounting/greatPlainsExport.ts'
import { unbilledSpans } from '#shared/invoicing/dailyBilling.ts'
import {
  isHandedOver,
  isReadOnly,
  nextStatus,
  type InvoiceTransition,
} from '#shared/invoicing/invoiceStatusTransitions.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { addDays, dayOfInstant } from '#shared/kernel/days.ts'
import { added, deleted, modified, type SentEntity } from '#test/server/save/openSaving.ts'
import { isLive, type Stored } from '#test/support/invariants/CompanyRecords.ts'
import { choose, chooseDeleted, pickFrom, type Operation, type World } from '../Operation.ts'

const by = ['biller', 'owner'] as const

function invoiceFor(rental: Stored<'Rental'>, today: string): SentEntity {
  const { id, customerId, serviceAddressId } = rental
  return added('Invoice', -1, { rentalId: id, customerId, serviceAddressId, invoiceDate: today })
}

const newInvoice: Operation = {
  weight: 9,
  by,
  plan: (world) => {
    const { company, random, today } = world
    const rental = choose(world, 'Rental')
    if (rental === null) return null
    const jobs = company.where('Job', 'rentalId', rental.id).filter(isLive)
    const lines = Array.from({ length: random.integer(0, 3) }, (_, index) =>
      added('InvoiceLine', -2 - index, {
        invoiceId: -1,
        lineNumber: index + 1,
        quantity: random.integer(1, 350) / 100,
        rate: random.integer(-500, 45_000) / 100,
        rentalId: rental.id,
        jobId: pickFrom(random, jobs)?.id ?? null,
        quickBooksProductId: pickFrom(random, company.all('QuickBooksProduct'))?.id ?? null,
      }),
    )
    return { save: [invoiceFor(rental, today), ...lines] }
  },
}

/** Bills the unbilled days of a rental; two concurrent requests bill them once. */
const billDays: Operation = {
  weight: 10,
  by,
  once: true,
  plan: (world) => {
    const { company, random, today } = world
    const rental = choose(world, 'Rental', ({ billDaily }) => billDaily)
    if (rental === null) return null
    const completedOn = rental.completed === null ? null : dayOfInstant(rental.completed, 'America/Detroit')
    const billed = company.where('RentalBillingLine', 'rentalId', rental.id)
    const spans = unbilledSpans({ startDate: rental.startDate, completedOn }, billed, today)
    if (spans.length === 0) return null
    const rows = spans.flatMap((span, index) => [
      added('InvoiceLine', -10 - index, {
        invoiceId: -1,
        lineNumber: index + 1,
        quantity: span.quantity,
        rate: rental.dailyRate ?? 10,
        rentalId: rental.id,
      }),
      added('RentalBillingLine', -30 - index, {
        invoiceLineId: -10 - index,
        rentalId: rental.id,
        ...span,
        startDate: random.chance(0.05) ? addDays(span.startDate, -1) : span.startDate,
      }),
    ])
    return { save: [invoiceFor(rental, today), ...rows] }
  },
}

const isEditable = (invoice: Stored<'Invoice'>): boolean => !isReadOnly(invoice)

const addLine: Operation = {
  weight: 4,
  by,
  plan: (world) => {
    const { company, random } = world
    const invoice = choose(world, 'Invoice', isEditable)
    if (invoice === null) return null
    const lines = company.where('InvoiceLine', 'invoiceId', invoice.id).filter(isLive)
    const line = {
      invoiceId: invoice.id,
      lineNumber: random.chance(0.8) ? lines.length + 1 : random.integer(1, 9),
      quantity: 1,
      rate: random.integer(1, 9000) / 100,
      rentalId: invoice.rentalId,
      jobId: pickFrom(random, company.where('Job', 'rentalId', invoice.rentalId))?.id ?? null,
      quickBooksProductId: pickFrom(random, company.all('QuickBooksProduct'))?.id ?? null,
    }
    return { save: [added('InvoiceLine', -1, line)] }
  },
}

const editLine: Operation = {
  weight: 3,
  by,
  plan: (world) => {
    const { random } = world
    const line = choose(world, 'InvoiceLine')
    if (line === null) return null
    const edits = [
      { rate: random.integer(0, 30_000) / 100 },
      { quantity: random.integer(-100, 400) / 100 },
      { lineNumber: random.integer(1, 4) },
    ]
    return { save: [modified('InvoiceLine', line, pickFrom(random, edits) ?? {})] }
  },
}

const removeLine: Operation = {
  weight: 2,
  by,
  plan: (world) => {
    const line = choose(world, 'InvoiceLine')
    return line && { save: [deleted('InvoiceLine', line)] }
  },
}

const restoreLine: Operation = {
  weight: 1,
  by,
  plan: (world) => {
    const line = chooseDeleted(world, 'InvoiceLine')
    return line && { save: [modified('InvoiceLine', line, { deleted: null })] }
  },
}

/** Billed days stay with their line (SV108). */
const removeDays: Operation = {
  weight: 1,
  by,
  isRefused: true,
  plan: (world) => {
    const span = choose(world, 'RentalBillingLine')
    return span && { save: [deleted('RentalBillingLine', span)] }
  },
}

/** Billed days come back with their line alone (SV107). */
const restoreDays: Operation = {
  weight: 1,
  by,
  isRefused: true,
  plan: (world) => {
    const span = chooseDeleted(world, 'RentalBillingLine')
    return span && { save: [modified('RentalBillingLine', span, { deleted: null })] }
  },
}

/** A transition of an invoice, usually from a status that allows it. */
function step(
  transition: InvoiceTransition,
  changes: (world: World) => Readonly<Record<string, unknown>>,
  allows: (invoice: Stored<'Invoice'>) => boolean = () => true,
): Operation['plan'] {
  return (world) => {
    const isTriedAnyway = world.random.chance(0.05)
    const fits = (invoice: Stored<'Invoice'>): boolean =>
      isTriedAnyway || (allows(invoice) && nextStatus(transition, invoice.statusId) !== null)
    const invoice = choose(world, 'Invoice', fits)
    return invoice && { save: [modified('Invoice', invoice, changes(world))] }
  }
}

const deleteInvoice: Operation = {
  weight: 3,
  by,
  once: true,
  plan: (world) => {
    const invoice = choose(world, 'Invoice', ({ statusId }) => statusId === INVOICE_STATUS.new)
    return invoice && { save: [deleted('Invoice', invoice)] }
  },
}

const restoreInvoice: Operation = {
  weight: 2,
  by,
  plan: (world) => {
    const invoice = chooseDeleted(world, 'Invoice')
    return invoice && { save: [modified('Invoice', invoice, { deleted: null })] }
  },
}

const editInvoice: Operation = {
  weight: 2,
  by,
  plan: (world) => {
    const { random, now, today } = world
    const invoice = choose(world, 'Invoice')
    if (invoice === null) return null
    const edits = [
      { invoiceDate: addDays(today, -random.integer(0, 9)) },
      { note: 'Thank you' },
      { readyToExport: now, quickBooksId: null },
      { statusId: random.integer(1, 14) },
      { creditCardId: choose(world, 'CreditCard')?.id ?? null },
    ]
    return { save: [modified('Invoice', invoice, pickFrom(random, edits) ?? {})] }
  },
}

const mailInvoice: Operation = {
  weight: 2,
  by,
  plan: (world) => {
    const invoice = choose(world, 'Invoice')
    return (
      invoice && { save: [added('EmailMessage', -1, { to: 'ann@customer.example', invoiceId: invoice.id })] }
    )
  },
}

/** The automatic lines of a completed job; of two concurrent requests one gets them. */
function makeLines(more: (world: World) => Readonly<Record<string, unknown>>): Operation['plan'] {
  return (world) => {
    const { company, random } = world
    const isCharged = ({ id }: Stored<'Job'>): boolean =>
      company.where('InvoiceLine', 'jobId', id).some(isLive)
    const job = choose(
      world,
      'Job',
      (one) => one.completed !== null && one.rentalId !== null && (!isCharged(one) || random.chance(0.1)),
    )
    return job && { call: '/api/utility/generateRevenueLines', body: { jobId: job.id, ...more(world) } }
  }
}

const markReady: Operation = {
  weight: 4,
  by,
  plan: (world) => {
    const invoice = choose(world, 'Invoice', ({ readyToExport }) => readyToExport === null)
    return (
      invoice && { save: [modified('Invoice', invoice, { readyToExport: world.now, quickBooksId: null })] }
    )
  },
}

/** Hands an invoice that waits for it over to Great Plains, which takes lines only of known products. */
const post: Operation = {
  weight: 3,
  by: ['owner'],
  once: true,
  plan: (world) => {
    const { company } = world
    const waits = (invoice: Stored<'Invoice'>): boolean =>
      company
        .where('Customer', 'id', invoice.customerId)
        .every((customer) => exportRefusal(invoice, customer) === null) &&
      company
        .where('InvoiceLine', 'invoiceId', invoice.id)
        .every((line) => !isLive(line) || line.quickBooksProductId !== null)
    const invoice = choose(world, 'Invoice', waits)
    return invoice && { call: '/api/utility/postToGreatPlains', body: { ids: [invoice.id] } }
  },
}

/** No customer here has an email address. */
const queueEmail: Operation = {
  weight: 1,
  by,
  changesNothing: true,
  plan: (world) => {
    const invoice = choose(world, 'Invoice')
    const name = world.random.chance(0.5) ? 'addEmailToQueue' : 'sendEmail'
    return invoice && { call: `/api/utility/${name}`, body: { ids: [invoice.id] } }
  },
}

const updateMargins: Operation = {
  weight: 1,
  by,
  changesNothing: true,
  plan: (world) => {
    const invoice = choose(world, 'Invoice')
    return invoice && { call: '/api/utility/updateJobMarginsByInvoiceId', body: { invoiceId: invoice.id } }
  },
}

/** Operations on invoices. */
export const invoiceOperations = {
  newInvoice,
  billDays,
  makeLines: { weight: 3, by: ['biller', 'dispatcher', 'otherDriver'], plan: makeLines(() => ({})) },
  makeInvoice: {
    weight: 9,
    by,
    plan: makeLines(({ random }) => ({
      createInvoice: true,
      unmatchedRates: random.chance(0.8) ? 'continue' : 'ask',
    })),
  },
  queueEmail,
  addLine,
  editLine,
  removeLine,
  restoreLine,
  removeDays,
  restoreDays,
  sendForReview: { weight: 3, by, plan: step('sendForReview', () => ({ statusId: INVOICE_STATUS.review })) },
  approve: { weight: 2, by, plan: step('approve', () => ({ statusId: INVOICE_STATUS.queue })) },
  reject: { weight: 1, by, plan: step('reject', () => ({ statusId: INVOICE_STATUS.rejected })) },
  print: { weight: 2, by, plan: step('print', ({ now }) => ({ printed: now })) },
  mailInvoice,
  /** No customer here has an email address. */
  email: { weight: 1, by, isRefused: true, plan: step('queueEmail', ({ now }) => ({ emailed: now })) },
  markReady,
  post,
  unlock: {
    weight: 2,
    by,
    once: true,
    plan: step('unlock', () => ({ statusId: INVOICE_STATUS.inProcess }), isHandedOver),
  },
  voidInvoice: {
    weight: 2,
    by,
    once: true,
    plan: step('void', () => ({ statusId: INVOICE_STATUS.voided, privateNote: 'Voided: entered twice' })),
  },
  deleteInvoice,
  restoreInvoice,
  editInvoice,
  updateMargins,
} satisfies Readonly<Record<string, Operation>>
