import { defineEntity } from '#shared/model/defineEntity.ts'
import { field } from '#shared/model/field.ts'
import { belongsTo, hasMany, hasOne } from '#shared/model/relations.ts'
import { openToAll } from './openToAll.ts'

export const Order = defineEntity({
  name: 'Order',
  resource: 'Orders',
  caption: 'Order',
  title: ['shipName'],
  access: openToAll,
  audited: false,
  fields: {
    orderID: field.id('No.'),
    customerID: field.guid('Customer ID', { target: 'Customer' }),
    employeeID: field.integer('Employee ID', { target: 'Employee' }),
    orderDate: field.dateTime('Order date'),
    requiredDate: field.dateTime('Required date'),
    shippedDate: field.dateTime('Shipped date'),
    freight: field.decimal('Freight', { scale: 4 }),
    shipName: field.text('Ship name', { maxLength: 40 }),
    shipAddress: field.text('Ship address', { maxLength: 60 }),
    shipCity: field.text('Ship city', { maxLength: 15 }),
    shipRegion: field.text('Ship region', { maxLength: 15 }),
    shipPostalCode: field.text('Ship postal code', { maxLength: 10 }),
    shipCountry: field.text('Ship country', { maxLength: 15 }),
    rowVersion: field.integer('Row version', { default: 0 }),
  },
  relations: {
    customer: belongsTo('Customer', 'customerID'),
    employee: belongsTo('Employee', 'employeeID'),
    internationalOrder: hasOne('InternationalOrder', 'orderID'),
    orderDetails: hasMany('OrderDetail', 'orderID'),
  },
})
