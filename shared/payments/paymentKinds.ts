/** What a payment is: money received, or a dated document that corrects what was received or is owed (ambiguities 75, PY710 to PY712). */
export const PAYMENT_KINDS = ['Payment', 'Reversal', 'Refund', 'Write-off'] as const
export type PaymentKind = (typeof PAYMENT_KINDS)[number]

/** A payment as far as its kind counts. */
interface OfKind {
  readonly kind: PaymentKind
}

/** Does money go back with it: is it a reversal or a refund? */
export function isMoneyOut({ kind }: OfKind): boolean {
  return kind === 'Reversal' || kind === 'Refund'
}

/** Is it a document whose lines and credits the server derives, so that nobody edits them? */
export function isCorrection({ kind }: OfKind): boolean {
  return kind !== 'Payment'
}

/** What people call it: 'Refund 12'. */
export function paymentName({ id, kind }: OfKind & { readonly id: number }): string {
  return `${kind} ${id}`
}
