import { permissions } from '../access/roles.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'
import { belongsTo, hasMany } from '../model/relations.ts'
import { stamps } from '../model/stamps.ts'

/** A statement of a customer's charges and payments between two days, to be printed or emailed (S0 §2, §3). */
export const Statement = defineEntity({
  name: 'Statement',
  resource: 'Statements',
  caption: 'Statement',
  title: ['id', 'startDate', 'endDate'],
  access: {
    read: permissions.viewBilling,
    create: permissions.manageCustomers,
    update: permissions.manageCustomers,
    delete: 'nobody',
  },
  fields: {
    id: field.id(),
    customerId: field.reference('Customer', 'Customer', { required: true, basis: 'owed' }),
    startDate: field.day('Start date', { required: true }),
    endDate: field.day('End date', { required: true }),
    emailed: field.instant('Emailed', { serverOwned: true }),
    ...stamps(),
  },
  relations: {
    customer: belongsTo('Customer', 'customerId'),
    emailMessages: hasMany('EmailMessage', 'statementId'),
  },
})

export type Statement = RecordOf<typeof Statement>
