import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'

/** Ids of the payment methods (S2 §3); the default is check (S2 §9). */
export const PAYMENT_METHOD = { check: 1, cash: 2, achElectronic: 3, creditCard: 4 } as const

/** A payment method (S2 §3). */
export const PaymentMethod = defineEntity({
  name: 'PaymentMethod',
  resource: 'PaymentMethods',
  caption: 'Payment method',
  title: ['name'],
  access: { read: 'signedIn', create: 'nobody', update: 'nobody', delete: 'nobody' },
  fields: {
    id: field.id(),
    name: field.text('Name', { required: true, maxLength: 40 }),
    displayOrder: field.integer('Order', { default: 0 }),
    rowVersion: field.version(),
  },
})

export type PaymentMethod = RecordOf<typeof PaymentMethod>
