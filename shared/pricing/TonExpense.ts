import { permissions } from '../access/roles.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'

/** The expense of dumping a ton (S0 §3, F-102). */
export const TonExpense = defineEntity({
  name: 'TonExpense',
  resource: 'TonExpenses',
  caption: 'Ton expense',
  title: ['name'],
  access: {
    read: 'signedIn',
    create: permissions.administer,
    update: permissions.administer,
    delete: permissions.administer,
  },
  fields: {
    id: field.id(),
    name: field.text('Name', { required: true, maxLength: 60 }),
    /** As confidential as the job expenses that are derived from it. */
    amount: field.money('Amount', { required: true, min: 0, read: permissions.viewMargins }),
    displayOrder: field.order({ default: 0 }),
    deleted: field.deleted(),
    deletedBy: field.deletedBy(),
    rowVersion: field.version(),
  },
})

export type TonExpense = RecordOf<typeof TonExpense>
