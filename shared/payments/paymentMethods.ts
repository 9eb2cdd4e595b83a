import type { RecordOf } from '../model/defineEntity.ts'
import { defineFixedLookup } from '../model/defineLookup.ts'

/** Ids of the payment methods (S2 §3); the default is check (S2 §9). */
export const PAYMENT_METHOD = { check: 1, cash: 2, achElectronic: 3, creditCard: 4 } as const

/** A payment method (S2 §3). */
export const PaymentMethod = defineFixedLookup({
  name: 'PaymentMethod',
  resource: 'PaymentMethods',
  caption: 'Payment method',
})

export type PaymentMethod = RecordOf<typeof PaymentMethod>
