import { permissions } from '../access/roles.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'

/** A named value of the business: a decimal, a whole number or a text (S0 §3). */
export const Setting = defineEntity({
  name: 'Setting',
  resource: 'Settings',
  caption: 'Setting',
  title: ['caption'],
  access: {
    read: 'signedIn',
    create: permissions.administer,
    update: permissions.administer,
    delete: 'nobody',
  },
  fields: {
    id: field.id(),
    name: field.text('Name', { required: true, maxLength: 60, unique: true }),
    decimalValue: field.rate('Value'),
    intValue: field.integer('Value'),
    stringValue: field.note('Value'),
    /** The first day of the work that a price is for; null of what is no price, and of a price that never changed (SE700). */
    validFrom: field.day('In force from'),
    rowVersion: field.version(),
  },
})

export type Setting = RecordOf<typeof Setting>
