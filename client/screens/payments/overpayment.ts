import type { PaymentLine } from '#shared/payments/PaymentLine.ts'

type Excess = Pick<PaymentLine, 'overPaymentAmount'>

/** The excess of each line that the user agreed to, or that is stored; asked once for each. */
const agreed = new WeakMap<Excess, number>()

/** Keeps that the excess of this line needs no question. */
export function agreeToExcess(line: Excess): void {
  agreed.set(line, line.overPaymentAmount ?? 0)
}

/** The lines whose excess was not agreed to yet (M-039). */
export function newExcess<L extends Excess>(lines: readonly L[]): readonly L[] {
  return lines.filter((line) => (line.overPaymentAmount ?? 0) > (agreed.get(line) ?? 0))
}
