import { defineEntity } from '#shared/model/defineEntity.ts'
import { field } from '#shared/model/field.ts'
import { belongsTo } from '#shared/model/relations.ts'
import { openToAll } from './openToAll.ts'

export const OrderDetail = defineEntity({
  name: 'OrderDetail',
  resource: 'OrderDetails',
  caption: 'Order detail',
  title: ['orderID', 'productID'],
  access: openToAll,
  audited: false,
  key: ['orderID', 'productID'],
  keySource: 'client',
  fields: {
    orderID: field.integer('Order ID', { required: true, target: 'Order' }),
    productID: field.integer('Product ID', { required: true, target: 'Product' }),
    unitPrice: field.decimal('Unit price', { default: 0, scale: 4 }),
    quantity: field.short('Quantity', { default: 0 }),
    discount: field.float('Discount', { default: 0 }),
    rowVersion: field.integer('Row version', { default: 0 }),
  },
  relations: {
    order: belongsTo('Order', 'orderID'),
    product: belongsTo('Product', 'productID'),
  },
})
