import { permissions } from '../access/roles.ts'
import type { RecordOf } from '../model/defineEntity.ts'
import { defineLookup } from '../model/defineLookup.ts'
import { field } from '../model/field.ts'
import { hasMany } from '../model/relations.ts'

/** A kind of credit card and the processing fee that it carries, as a fraction (F-101). */
export const CreditCard = defineLookup({
  name: 'CreditCard',
  resource: 'CreditCards',
  caption: 'Credit card',
  maintainedBy: permissions.administer,
  fields: {
    feePercentage: field.rate('Fee', {
      required: true,
      min: 0.01,
      max: 0.99,
      rangeMessage: 'Must be between 0.00 and 1.00',
    }),
    /** The first day of the fee; null: it has always been in force (PR862). */
    validFrom: field.day('In force from'),
  },
  relations: { earlierPrices: hasMany('EarlierPrice', 'creditCardId') },
})

export type CreditCard = RecordOf<typeof CreditCard>
