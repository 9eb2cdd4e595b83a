import { defineEntity } from '#shared/model/defineEntity.ts'
import { field } from '#shared/model/field.ts'
import { hasMany } from '#shared/model/relations.ts'
import { openToAll } from './openToAll.ts'

export const Customer = defineEntity({
  name: 'Customer',
  resource: 'Customers',
  caption: 'Customer',
  title: ['companyName'],
  access: openToAll,
  audited: false,
  key: ['customerID'],
  keySource: 'server',
  fields: {
    customerID: field.guid('Customer ID', { required: true }),
    customerID_OLD: field.text('Customer ID OLD', { maxLength: 5 }),
    companyName: field.text('Company name', { required: true, maxLength: 40 }),
    contactName: field.text('Contact name', { maxLength: 30 }),
    contactTitle: field.text('Contact title', { maxLength: 30 }),
    address: field.text('Address', { maxLength: 60 }),
    city: field.text('City', { maxLength: 15 }),
    region: field.text('Region', { maxLength: 15 }),
    postalCode: field.text('Postal code', { maxLength: 10 }),
    country: field.text('Country', { maxLength: 15 }),
    phone: field.text('Phone', { maxLength: 24 }),
    fax: field.text('Fax', { maxLength: 24 }),
    rowVersion: field.integer('Row version', { concurrency: true }),
  },
  relations: {
    orders: hasMany('Order', 'customerID'),
  },
})
