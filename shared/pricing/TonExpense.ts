import { permissions } from '../access/roles.ts'
import type { RecordOf } from '../model/defineEntity.ts'
import { defineLookup } from '../model/defineLookup.ts'
import { field } from '../model/field.ts'

/** The expense of dumping a ton (S0 §3, F-102). */
export const TonExpense = defineLookup({
  name: 'TonExpense',
  resource: 'TonExpenses',
  caption: 'Ton expense',
  maintainedBy: permissions.administer,
  fields: {
    /** As confidential as the job expenses that are derived from it. */
    amount: field.money('Amount', { required: true, min: 0, read: permissions.viewMargins }),
  },
})

export type TonExpense = RecordOf<typeof TonExpense>
