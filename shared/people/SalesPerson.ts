import { permissions } from '../access/roles.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'

/** The sales person of a new customer (S0 §3, F-060). */
export const DEFAULT_SALES_PERSON_ID = 1

export const SalesPerson = defineEntity({
  name: 'SalesPerson',
  resource: 'SalesPersons',
  caption: 'Sales person',
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
    displayOrder: field.order({ default: 0 }),
    deleted: field.deleted(),
    deletedBy: field.deletedBy(),
    rowVersion: field.version(),
  },
})

export type SalesPerson = RecordOf<typeof SalesPerson>
