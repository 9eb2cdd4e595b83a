import { permissions } from '../access/roles.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'

/** A kind of credit card and the processing fee that it carries, as a fraction (F-101). */
export const CreditCard = defineEntity({
  name: 'CreditCard',
  resource: 'CreditCards',
  caption: 'Credit card',
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
    feePercentage: field.rate('Fee', {
      required: true,
      min: 0.01,
      max: 0.99,
      rangeMessage: 'Must be between 0.00 and 1.00',
    }),
    displayOrder: field.order({ default: 0 }),
    deleted: field.deleted(),
    deletedBy: field.deletedBy(),
    rowVersion: field.version(),
  },
})

export type CreditCard = RecordOf<typeof CreditCard>
