import { chargesOf, type Kind } from '#test/reference/charges.ts'
import { Exact } from '#test/reference/Exact.ts'
import type { Business, Job } from '#test/reference/facts.ts'
import { amountOfAll, isFuelPercentage, percentageOfFuel, quantityOf } from '#test/reference/owed.ts'
import { standingIn, type Plan, type PlannedLine } from './plan.ts'
import { STATUS } from './state.ts'

/** Statuses in which lines follow a corrected weight (ambiguities 52). */
const OPEN: readonly number[] = [STATUS.new, STATUS.inProcess, STATUS.review]

/** The lines of a job that follow its weight: of open invoices, and edited by nobody (ambiguities 52). */
export function followWeight(plan: Plan, before: Business, job: Job, edited: ReadonlySet<number>): void {
  const business = { ...before, jobs: before.jobs.map((each) => (each.id === job.id ? job : each)) }
  const charges = chargesOf(business, job)
  const byWeight: readonly Kind[] = [
    'tons',
    'overage',
    'kent',
    ...(isFuelPercentage(business, job) ? ['fuel' as const] : []),
  ]
  for (const kind of byWeight) {
    const charge = charges.find((each) => each.kind === kind)
    // A load that is not liable gave its advance back whatever it weighs.
    if (kind === 'kent' && charge === undefined) continue
    const isFollowing = (line: PlannedLine): boolean =>
      line.kind === kind &&
      line.jobId === job.id &&
      OPEN.includes(plan.invoices.get(line.invoiceId)?.statusId ?? STATUS.voided) &&
      !edited.has(line.id ?? 0)
    const following = plan.lines.filter(isFollowing)
    const fuel = (): Exact => percentageOfFuel(business, job, standingIn(plan))
    const full = kind === 'fuel' ? fuel() : (charge?.quantity ?? Exact.zero)
    followKind(plan, job, { kind, full, following })
  }
}

interface Following {
  readonly kind: Kind
  /** The quantity, or the amount of fuel, that all lines should charge together. */
  readonly full: Exact
  readonly following: readonly PlannedLine[]
}

/** Other lines keep what they charge; those that follow charge the rest. */
function followKind(plan: Plan, job: Job, { kind, full, following }: Following): void {
  const [first] = following
  if (first === undefined) return
  const others = plan.lines.filter((line) => !following.includes(line))
  const fixed = standingIn({ ...plan, lines: others }).filter(
    (line) =>
      line.kind === kind && (line.jobId === job.id || (kind === 'kent' && line.jobId === job.deliveryId)),
  )
  if (new Set(following.map(({ invoiceId }) => invoiceId)).size > 1) plan.isSharedByInvoices = true
  const field = kind === 'fuel' ? 'rate' : 'quantity'
  const charged = kind === 'fuel' ? amountOfAll(fixed) : quantityOf(fixed)
  const left = Exact.max(Exact.zero, full.minus(charged))
  plan.lines = [...others, ...(left.isZero ? [] : [{ ...first, [field]: left }])]
}
