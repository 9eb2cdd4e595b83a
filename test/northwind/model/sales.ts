import { defineComplexType } from '#shared/model/complexType.ts'
import { defineEntity } from '#shared/model/defineEntity.ts'
import { field } from '#shared/model/field.ts'
import { belongsTo, hasMany, hasOne } from '#shared/model/relations.ts'
import { openToAll } from './openToAll.ts'

/* What is sold, to whom, and by whom it is supplied. */

const Location = defineComplexType({
  name: 'Location',
  fields: {
    address: field.text('Address', { maxLength: 60 }),
    city: field.text('City', { maxLength: 15 }),
    region: field.text('Region', { maxLength: 15 }),
    postalCode: field.text('Postal code', { maxLength: 10 }),
    country: field.text('Country', { maxLength: 15 }),
  },
})

export const Category = defineEntity({
  name: 'Category',
  resource: 'Categories',
  caption: 'Category',
  title: ['categoryName'],
  access: openToAll,
  audited: false,
  fields: {
    categoryID: field.id('No.'),
    categoryName: field.note('Category name'),
    description: field.note('Description'),
    picture: field.binary('Picture'),
    rowVersion: field.integer('Row version', { default: 0 }),
  },
  relations: {
    products: hasMany('Product', 'categoryID'),
  },
})

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
