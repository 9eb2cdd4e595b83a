import { defineEntity } from '#shared/model/defineEntity.ts'
import { field } from '#shared/model/field.ts'
import { belongsTo } from '#shared/model/relations.ts'
import { openToAll } from './openToAll.ts'

export const InternationalOrder = defineEntity({
  name: 'InternationalOrder',
  resource: 'InternationalOrders',
  caption: 'International order',
  title: ['orderID'],
  access: openToAll,
  audited: false,
  key: ['orderID'],
  keySource: 'client',
  fields: {
    orderID: field.integer('Order ID', { required: true, target: 'Order' }),
    customsDescription: field.text('Customs description', { maxLength: 100 }),
    exciseTax: field.decimal('Excise tax', { default: 0, scale: 4 }),
    rowVersion: field.integer('Row version', { default: 0 }),
  },
  relations: {
    order: belongsTo('Order', 'orderID'),
  },
})
