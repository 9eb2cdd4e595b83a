import { permissions } from '../access/roles.ts'
import type { RecordOf } from '../model/defineEntity.ts'
import { defineLookup } from '../model/defineLookup.ts'
import { field } from '../model/field.ts'
import { hasMany } from '../model/relations.ts'

/** The expense of dumping a ton (S0 §3, F-102). */
export const TonExpense = defineLookup({
  name: 'TonExpense',
  resource: 'TonExpenses',
  caption: 'Ton expense',
  maintainedBy: permissions.administer,
  fields: {
    /** As confidential as the job expenses that are derived from it. */
    amount: field.money('Amount', { required: true, min: 0, read: permissions.viewMargins }),
    /** The first day of the amount; null: it has always been in force (PR862). */
    validFrom: field.day('In force from'),
  },
  relations: { earlierPrices: hasMany('EarlierPrice', 'tonExpenseId') },
})

export type TonExpense = RecordOf<typeof TonExpense>
