import { permissions } from '../access/roles.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'
import { belongsTo } from '../model/relations.ts'
import { stamps } from '../model/stamps.ts'

/** A person at a customer (S0 §3, F-123). */
export const Contact = defineEntity({
  name: 'Contact',
  resource: 'Contacts',
  caption: 'Contact',
  title: ['firstName', 'lastName'],
  access: {
    read: permissions.viewCustomers,
    create: permissions.manageCustomers,
    update: permissions.manageCustomers,
    delete: permissions.manageCustomers,
  },
  fields: {
    id: field.id(),
    customerId: field.reference('Customer', 'Customer', { required: true }),
    firstName: field.text('First name', { maxLength: 60 }),
    lastName: field.text('Last name', { maxLength: 60 }),
    phone: field.text('Phone', { maxLength: 40, format: 'phone' }),
    email: field.text('Email', { maxLength: 254, format: 'email' }),
    /** Whether invoices, and statements with the open invoices, are emailed to this person too (IN581). */
    getsInvoices: field.flag('Gets invoices'),
    getsStatements: field.flag('Gets statements'),
    notes: field.note('Notes'),
    ...stamps({ deletes: true }),
  },
  relations: {
    customer: belongsTo('Customer', 'customerId'),
  },
})

export type Contact = RecordOf<typeof Contact>
