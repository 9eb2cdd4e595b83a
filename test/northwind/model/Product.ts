import { defineEntity } from '#shared/model/defineEntity.ts'
import { field } from '#shared/model/field.ts'
import { belongsTo } from '#shared/model/relations.ts'
import { openToAll } from './openToAll.ts'

export const Product = defineEntity({
  name: 'Product',
  resource: 'Products',
  caption: 'Product',
  title: ['productName'],
  access: openToAll,
  audited: false,
  fields: {
    productID: field.id('No.'),
    productName: field.text('Product name', { maxLength: 40 }),
    supplierID: field.integer('Supplier ID', { target: 'Supplier' }),
    categoryID: field.integer('Category ID', { target: 'Category' }),
    quantityPerUnit: field.note('Quantity per unit'),
    unitPrice: field.decimal('Unit price', { scale: 4 }),
    unitsInStock: field.short('Units in stock'),
    unitsOnOrder: field.short('Units on order'),
    reorderLevel: field.short('Reorder level'),
    discontinued: field.flag('Discontinued'),
    discontinuedDate: field.dateTime('Discontinued date'),
    rowVersion: field.integer('Row version', { default: 0 }),
  },
  relations: {
    category: belongsTo('Category', 'categoryID'),
    supplier: belongsTo('Supplier', 'supplierID'),
  },
})
