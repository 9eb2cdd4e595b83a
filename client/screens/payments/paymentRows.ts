import type { Payment } from '#shared/payments/Payment.ts'
import type { PaymentCredit } from '#shared/payments/PaymentCredit.ts'
import type { PaymentLine } from '#shared/payments/PaymentLine.ts'
import type { paymentCreditsQuery, paymentsQuery } from '#shared/payments/queries.ts'
import type { RecordOfEntity } from '../../form/FormSection.tsx'
import type { RowOf } from '../../screen/list/ListOptions.ts'

/** Payments and credits are listed with their customer. */
export const CUSTOMER = ['customer'] as const

export type PaymentRow = RowOf<typeof paymentsQuery, typeof CUSTOMER>
export type CreditRow = RowOf<typeof paymentCreditsQuery, typeof CUSTOMER>

export type PaymentRecord = RecordOfEntity<typeof Payment>
export type LineRecord = RecordOfEntity<typeof PaymentLine>
export type CreditRecord = RecordOfEntity<typeof PaymentCredit>

/** A part of the screen of a payment. */
export interface PaymentPart {
  readonly record: PaymentRecord
}
