import { Rational } from '#test/reference/Rational.ts'
import { added, deleted, modified } from '#test/server/save/openSaving.ts'
import { dropInvoice, moveInvoice } from './plan.ts'
import { STATUS, type KnownInvoice, type KnownLine, type State } from './state.ts'
import { nthOf, type StepContext, type StepHandler } from './StepHandler.ts'

const invoiceOf = (state: State, line: KnownLine): KnownInvoice | undefined =>
  state.invoices.find(({ id }) => id === line.invoiceId)

const isWritable = (invoice: KnownInvoice | undefined): boolean => invoice?.isHandedOver !== true

export const removeLine: StepHandler<'removeLine'> = async ({ company, state, step, plan }) => {
  const line = nthOf(state.lines, step.nth)
  if (line === null) return null
  const answer = await company.office.save([deleted('InvoiceLine', line.row)])
  if (!isWritable(invoiceOf(state, line))) return { refused: answer }
  plan.lines = plan.lines.filter(({ id }) => id !== line.id)
  return answer
}

/** A user gives a line another price; what a percentage of it is charged as stays. */
export const reprice: StepHandler<'reprice'> = async ({ company, state, step, plan, edited }) => {
  const isPercentage = state.business.customer.usePercentageBasedFuelRate
  const line = nthOf(
    state.lines.filter(({ kind }) => !(kind === 'fuel' && isPercentage)),
    step.nth,
  )
  if (line === null || line.rate === step.rate) return null
  const answer = await company.office.save([modified('InvoiceLine', line.row, { rate: step.rate })])
  if (!isWritable(invoiceOf(state, line))) return { refused: answer }
  edited.add(line.id)
  plan.lines = plan.lines.map((each) =>
    each.id === line.id ? { ...each, rate: Rational.of(step.rate) } : each,
  )
  return answer
}

export const addLine: StepHandler<'addLine'> = async ({ company, state, step, plan }) => {
  const invoice = nthOf(state.invoices, step.nth)
  if (invoice === null) return null
  const lineNumber = 1 + state.lines.filter(({ invoiceId }) => invoiceId === invoice.id).length
  const answer = await company.office.save([
    added('InvoiceLine', -1, {
      invoiceId: invoice.id,
      lineNumber,
      quantity: 1,
      rate: step.rate,
      rentalId: state.rental.rentalId,
      miscItem: true,
      description: 'Mattress',
    }),
  ])
  if (!isWritable(invoice)) return { refused: answer }
  const line = { id: null, jobId: null, kind: null, quantity: Rational.one, rate: Rational.of(step.rate) }
  plan.lines = [...plan.lines, { ...line, invoiceId: invoice.id }]
  return answer
}

export const deleteInvoice: StepHandler<'deleteInvoice'> = async ({ company, state, step, plan }) => {
  const invoice = nthOf(
    state.invoices.filter((each) => each.statusId === STATUS.new && !hasPayments(state, each)),
    step.nth,
  )
  if (invoice === null) return null
  dropInvoice(plan, invoice.id)
  return company.office.save([deleted('Invoice', invoice.row)])
}

/** Whether a payment refers to the invoice, even one whose money on it was all too much (IN32). */
function hasPayments({ paymentLines }: State, { id }: KnownInvoice): boolean {
  return paymentLines.some((line) => line['invoiceId'] === id)
}

/** Refused while the invoice has payments (S2 §4, MO-51). */
export const voidInvoice: StepHandler<'void'> = async ({ company, state, step, plan }) => {
  const invoice = nthOf(state.invoices, step.nth)
  if (invoice === null) return null
  const answer = await company.office.save([
    modified('Invoice', invoice.row, { statusId: STATUS.voided, privateNote: 'Voided: entered twice' }),
  ])
  if (hasPayments(state, invoice)) return { refused: answer }
  dropInvoice(plan, invoice.id)
  return answer
}

type Moving = Pick<StepContext, 'company' | 'state' | 'plan'> & { readonly step: { readonly nth: number } }

/** A step of an invoice from one of these statuses to another. */
const moves =
  (from: readonly number[], to: number) =>
  async ({ company, state, step, plan }: Moving) => {
    const invoice = nthOf(
      state.invoices.filter(({ statusId }) => from.includes(statusId)),
      step.nth,
    )
    if (invoice === null) return null
    moveInvoice(plan, invoice.id, to)
    return company.office.save([modified('Invoice', invoice.row, { statusId: to })])
  }

export const review: StepHandler<'review'> = moves(
  [STATUS.new, STATUS.inProcess, STATUS.rejected],
  STATUS.review,
)
export const approve: StepHandler<'approve'> = moves([STATUS.review], STATUS.queue)
export const unlock: StepHandler<'unlock'> = moves([STATUS.posted], STATUS.inProcess)

/** The accounting system took the invoice. */
export const post: StepHandler<'post'> = async ({ company, state, step, plan }) => {
  const invoice = nthOf(
    state.invoices.filter(({ statusId }) => statusId !== STATUS.paid && statusId !== STATUS.partiallyPaid),
    step.nth,
  )
  if (invoice === null) return null
  moveInvoice(plan, invoice.id, STATUS.posted)
  await company.office.execute(
    'UPDATE "Invoice" SET "statusId" = ?1, "quickBooksLastExport" = ?2 WHERE "id" = ?3',
    [STATUS.posted, company.office.now(), invoice.id],
  )
  return { status: 200, body: {} }
}
