import { defineEntity } from '#shared/model/defineEntity.ts'
import { field } from '#shared/model/field.ts'
import { hasMany } from '#shared/model/relations.ts'
import { openToAll } from './openToAll.ts'
import { Location } from './Location.ts'

export const Supplier = defineEntity({
  name: 'Supplier',
  resource: 'Suppliers',
  caption: 'Supplier',
  title: ['companyName'],
  access: openToAll,
  audited: false,
  complex: { location: Location },
  fields: {
    supplierID: field.id('No.'),
    companyName: field.text('Company name', { required: true, maxLength: 40 }),
    contactName: field.text('Contact name', { maxLength: 30 }),
    contactTitle: field.text('Contact title', { maxLength: 30 }),
    phone: field.text('Phone', { maxLength: 24 }),
    fax: field.text('Fax', { maxLength: 24 }),
    homePage: field.note('Home page'),
    rowVersion: field.integer('Row version', { default: 0 }),
  },
  relations: {
    products: hasMany('Product', 'supplierID'),
  },
})
