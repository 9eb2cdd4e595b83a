import { chargesOf, type Kind } from '#test/reference/charges.ts'
import { Rational } from '#test/reference/Rational.ts'
import type { Business, Job } from '#test/reference/inputs.ts'
import {
  amountOfAll,
  isFuelPercentage,
  percentageOfFuel,
  quantityOf,
  unbilledCharges,
} from '#test/reference/unbilledCharges.ts'
import { activeLines, type Plan, type PlannedLine } from './plan.ts'
import { STATUS } from './state.ts'

/** Statuses in which lines follow a corrected weight (ambiguities 52). */
const OPEN: readonly number[] = [STATUS.new, STATUS.inProcess, STATUS.review]

/**
 * The lines of a job that follow its weight: unedited ones on open invoices; new charges are added to such an invoice
 * (ambiguities 52).
 */
export function followWeight(plan: Plan, before: Business, job: Job, edited: ReadonlySet<number>): void {
  const business = { ...before, jobs: before.jobs.map((each) => (each.id === job.id ? job : each)) }
  const stored = before.jobs.find(({ id }) => id === job.id)
  const unbilledBefore = stored === undefined ? [] : unbilledCharges(before, stored, activeLines(plan))
  const isOpen = (line: PlannedLine): boolean =>
    line.jobId === job.id &&
    line.kind !== null &&
    OPEN.includes(plan.invoices.get(line.invoiceId)?.statusId ?? STATUS.voided) &&
    line.kind !== 'daily'
  const open = plan.lines.filter(isOpen)
  for (const kind of kindsByWeight(plan, business, job)) {
    const following = open.filter((line) => line.kind === kind && !edited.has(line.id ?? 0))
    const [host] = open
    if (following.length > 0) followKind(plan, business, job, kind, following)
    else if (host !== undefined && !unbilledBefore.some((charge) => charge.kind === kind)) {
      const begun = unbilledCharges(business, job, activeLines(plan)).filter((charge) => charge.kind === kind)
      if (new Set(open.map(({ invoiceId }) => invoiceId)).size > 1) plan.isSharedByInvoices = true
      plan.lines = [
        ...plan.lines,
        ...begun.map((charge) => ({ ...charge, id: null, invoiceId: host.invoiceId })),
      ]
    }
  }
}

function kindsByWeight(plan: Plan, business: Business, job: Job): Kind[] {
  // A load that is not liable gave its advance back whatever it weighs.
  const isLiable = chargesOf(business, job).some(({ kind }) => kind === 'kent')
  // A percentage follows its main lines if they are active; otherwise it awaits invoicing with them.
  const hasMain = plan.lines.some((line) => line.jobId === job.id && line.kind === 'main')
  return [
    'tons',
    'overage',
    ...(isLiable ? ['kent' as const] : []),
    ...(hasMain && isFuelPercentage(business, job) ? ['fuel' as const] : []),
  ]
}

/** Other lines keep what they charge; those that follow charge the rest. */
function followKind(
  plan: Plan,
  business: Business,
  job: Job,
  kind: Kind,
  following: readonly PlannedLine[],
): void {
  const [first] = following
  if (first === undefined) return
  const others = plan.lines.filter((line) => !following.includes(line))
  const fixed = activeLines({ ...plan, lines: others }).filter(
    (line) =>
      line.kind === kind && (line.jobId === job.id || (kind === 'kent' && line.jobId === job.deliveryId)),
  )
  if (new Set(following.map(({ invoiceId }) => invoiceId)).size > 1) plan.isSharedByInvoices = true
  const charge = chargesOf(business, job).find((each) => each.kind === kind)
  const [field, full, charged] =
    kind === 'fuel'
      ? (['rate', percentageOfFuel(business, job, activeLines(plan)), amountOfAll(fixed)] as const)
      : (['quantity', charge?.quantity ?? Rational.zero, quantityOf(fixed)] as const)
  const left = Rational.max(Rational.zero, full.minus(charged))
  plan.lines = [...others, ...(left.isZero ? [] : [{ ...first, [field]: left }])]
}
