import { permissions } from '../access/roles.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'
import { belongsTo } from '../model/relations.ts'

/**
 * What a fee, the fee of a card or a ton expense was before: from its first day until the first day of the next one (PR862). It is of one
 * of them, and has the amount of that.
 */
export const EarlierPrice = defineEntity({
  name: 'EarlierPrice',
  resource: 'EarlierPrices',
  caption: 'Earlier price',
  title: ['validFrom'],
  access: { read: 'signedIn', create: 'nobody', update: 'nobody', delete: 'nobody' },
  fields: {
    id: field.id(),
    dumpsterFeeTypeId: field.lookup('Fee', 'DumpsterFeeType'),
    creditCardId: field.lookup('Credit card', 'CreditCard'),
    tonExpenseId: field.lookup('Ton expense', 'TonExpense'),
    /** Null: it has always been in force until the next one. */
    validFrom: field.day('In force from'),
    price: field.money('Price', { min: 0 }),
    feePercentage: field.rate('Card fee', { min: 0, isPercentage: true }),
    /** As confidential as that of the ton expense. */
    amount: field.money('Amount', { min: 0, read: permissions.viewMargins }),
    rowVersion: field.version(),
  },
  relations: {
    dumpsterFeeType: belongsTo('DumpsterFeeType', 'dumpsterFeeTypeId'),
    creditCard: belongsTo('CreditCard', 'creditCardId'),
    tonExpense: belongsTo('TonExpense', 'tonExpenseId'),
  },
})

export type EarlierPrice = RecordOf<typeof EarlierPrice>
