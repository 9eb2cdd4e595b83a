/** The dated documents of a company, as they are now; amounts in dollars, days as `YYYY-MM-DD`. */
export interface Documents {
  readonly invoices: readonly {
    readonly id: number
    readonly customerId: number
    readonly invoiceDate: string
    readonly dueDate: string | null
    readonly createdOn: string
    readonly total: number
    /** The day on which it was voided. */
    readonly voidedOn: string | null
  }[]
  /** Money received, and below 0 money that went back. */
  readonly payments: readonly {
    readonly id: number
    readonly customerId: number
    readonly day: string
    readonly amount: number
  }[]
  /** What of a payment is on an invoice, or was taken off it. */
  readonly lines: readonly {
    readonly paymentId: number
    readonly invoiceId: number
    readonly amount: number
  }[]
  /** Credits that the staff gave, those of write-offs too; below 0 what of an overpayment was paid back by deleting its credit. */
  readonly credits: readonly { readonly customerId: number; readonly day: string; readonly amount: number }[]
}

/** What a customer owes by age and has in credit; cents. */
export interface Standing {
  readonly ages: number[]
  credit: number
}

const DAY = 86_400_000

/**
 * What each customer owed and had in credit at the end of a day: a document of a later day does not exist yet, and an invoice that was voided
 * does until the day before. Ages in order: of before the cutover, current, 1 to 30, 31 to 60, 61 to 90, and more than 90 days late.
 */
export function standingsAt(
  { invoices, payments, lines, credits }: Documents,
  day: string,
  cutover: string,
): ReadonlyMap<number, Standing> {
  const standings = new Map<number, Standing>()
  const of = (customerId: number): Standing => {
    const known = standings.get(customerId) ?? { ages: [0, 0, 0, 0, 0, 0], credit: 0 }
    standings.set(customerId, known)
    return known
  }
  const paid = new Map<number, number>()
  const received = new Map(
    payments.filter((each) => each.day <= day).map((each) => [each.id, each.customerId]),
  )
  for (const { id, amount } of payments) {
    const customerId = received.get(id)
    if (customerId !== undefined) of(customerId).credit += cents(amount)
  }
  for (const { paymentId, invoiceId, amount } of lines) {
    const customerId = received.get(paymentId)
    if (customerId === undefined) continue
    of(customerId).credit -= cents(amount)
    paid.set(invoiceId, (paid.get(invoiceId) ?? 0) + cents(amount))
  }
  for (const credit of credits) if (credit.day <= day) of(credit.customerId).credit += cents(credit.amount)
  for (const invoice of invoices) {
    const owed = owedOf(invoice, day, paid)
    if (owed <= 0) continue
    const { ages } = of(invoice.customerId)
    const age = invoice.createdOn < cutover ? 0 : 1 + stepsLate(invoice.dueDate, day)
    ages[age] = (ages[age] ?? 0) + owed
  }
  return standings
}

/**
 * The day since when nothing is left of an invoice: the first of those at whose end, and at the end of every later one, what payments and
 * corrections put onto it is its total (PY400, PY710). Null where something is left, or where no payment was made.
 */
export function paidSince({ invoices, payments, lines }: Documents, invoiceId: number): string | null {
  const total = cents(invoices.find(({ id }) => id === invoiceId)?.total ?? 0)
  const dayOf = new Map(payments.map(({ id, day }) => [id, day]))
  const moved = lines.flatMap(({ paymentId, invoiceId: id, amount }) => {
    const day = dayOf.get(paymentId)
    return id === invoiceId && day !== undefined ? [{ day, amount: cents(amount) }] : []
  })
  let paid = moved.reduce((sum, { amount }) => sum + amount, 0)
  let since: string | null = null
  for (const day of new Set(
    moved
      .map((each) => each.day)
      .toSorted()
      .toReversed(),
  )) {
    if (paid < total) break
    since = day
    for (const each of moved) if (each.day === day) paid -= each.amount
  }
  return since
}

/** What is left of an invoice; 0 of one that does not exist on the day. */
function owedOf(
  { id, total, invoiceDate, voidedOn }: Documents['invoices'][number],
  day: string,
  paid: ReadonlyMap<number, number>,
): number {
  const isThere = invoiceDate <= day && (voidedOn === null || voidedOn > day)
  return isThere ? cents(total) - (paid.get(id) ?? 0) : 0
}

/** 0 for one that is not late, and then one more for every 30 days that begin, up to 4. */
function stepsLate(dueDate: string | null, day: string): number {
  if (dueDate === null) return 0
  const late = (Date.parse(day) - Date.parse(dueDate)) / DAY
  return Math.min(4, Math.max(0, Math.ceil(late / 30)))
}

function cents(dollars: number): number {
  return Math.round(dollars * 100)
}
