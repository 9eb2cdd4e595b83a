import { cardFeesOf, missingCardFee, sumOfFees, withCardFee } from '#shared/payments/cardFees.ts'
import { PAYMENT_METHOD } from '#shared/payments/paymentMethods.ts'
import type { InvoicePaymentInfo } from '#shared/payments/queries.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import type { PaymentLines } from './PaymentLines.ts'
import type { LineRecord, PaymentRecord } from './paymentRows.ts'

interface Entry {
  readonly payment: PaymentRecord
  readonly lines: PaymentLines
  /** Whether its lines stay as they are. */
  readonly isFixed: boolean
  infoOf(line: Pick<LineRecord, 'invoiceId'>): InvoicePaymentInfo | null
}

/** What paying by card costs, which is received with what is on the lines of a payment (PY210). */
export class CardFee {
  private readonly store: ScreenContext['store']
  private readonly entry: Entry

  constructor(store: ScreenContext['store'], entry: Entry) {
    this.store = store
    this.entry = entry
  }

  /** As far as the lines do not include it yet; 0 where it has none. */
  get offered(): number {
    const { isFixed, lines } = this.entry
    return isFixed ? 0 : sumOfFees(lines.paying.map((line) => this.missing(line)))
  }

  /** The numbers of invoices that are paid without it, because their books are closed (PY1241). */
  get closed(): readonly string[] {
    const { isFixed, lines } = this.entry
    const paid = isFixed || !this.isByCard ? [] : lines.paying.filter(({ amount }) => amount > 0)
    const infos = paid.map((line) => this.entry.infoOf(line))
    return infos.flatMap((info) =>
      info?.isCardFeeClosed === true ? [`#${info.invoiceNumber ?? info.id}`] : [],
    )
  }

  /** What the lines include. */
  get included(): number {
    return cardFeesOf(this.entry.lines.paying)
  }

  /** Receives it; it becomes a line of the invoice. */
  include(): void {
    this.set('With card fee', (line) => (line.cardFee ?? 0) || this.missing(line))
  }

  /** Receives none. */
  leaveOut(): void {
    this.set('Without card fee', () => 0)
  }

  private get isByCard(): boolean {
    return this.entry.payment.paymentMethodId === PAYMENT_METHOD.creditCard
  }

  private missing(line: LineRecord): number {
    const info = this.isByCard ? this.entry.infoOf(line) : null
    return missingCardFee(line, info?.cardPercentage ?? null)
  }

  private set(label: string, feeOf: (line: LineRecord) => number): void {
    const { payment, lines } = this.entry
    this.store.edit(label, () => {
      for (const line of lines.paying) {
        const { amount, cardFee, received } = withCardFee(line, feeOf(line), payment.paymentAmount)
        if (cardFee === line.cardFee) continue
        Object.assign(line, { amount, cardFee })
        payment.paymentAmount = received
      }
    })
  }
}
