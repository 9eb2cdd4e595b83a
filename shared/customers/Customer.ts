import { permissions } from '../access/roles.ts'
import { MAX_RATE } from '../kernel/amountLimits.ts'
import { addressFields } from '../model/addressFields.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'
import { apart, belongsTo, hasMany } from '../model/relations.ts'
import { stamps } from '../model/stamps.ts'

/** How a customer pays; an invoice keeps the terms that were agreed when it was created (S0 §3). */
export const BILLING_TYPES = ['COD', 'Credit-Debit', 'Billing'] as const
export const PAYMENT_TERMS = ['Net 30', 'Net 15', 'Due on receipt'] as const
export const BILLING_RULES = ['Bill After Delivery', 'Bill After Pickup', 'Bill as Customer Type'] as const
const PREFERRED_COMMUNICATIONS = ['Email', 'Phone'] as const

/** Captions of the street lines of an address that bills go to. */
export const BILLING_CAPTIONS = {
  address1: 'Billing address',
  address2: 'Billing address, line 2',
} as const

const billing = { read: permissions.viewBilling } as const

/** A customer, the owner of rentals and invoices (S0 §3). */
export const Customer = defineEntity({
  name: 'Customer',
  resource: 'Customers',
  caption: 'Customer',
  title: ['displayName'],
  isSearched: true,
  access: {
    read: permissions.viewCustomers,
    create: permissions.manageCustomers,
    update: permissions.manageCustomers,
    delete: permissions.manageCustomers,
  },
  fields: {
    id: field.id(),
    typeId: field.lookup('Type', 'CustomerType', { required: true }),
    companyName: field.text('Company name', { maxLength: 100, indexed: true }),
    firstName: field.text('First name', { maxLength: 60 }),
    lastName: field.text('Last name', { maxLength: 60, indexed: true }),
    nameOverride: field.text('Scheduling name', { maxLength: 100 }),
    quickBooksId: field.text('Accounting ID', { maxLength: 40, ...billing }),
    greatPlainsId: field.text('Great Plains ID', { maxLength: 40, ...billing }),
    salesPersonId: field.lookup('Sales person', 'SalesPerson'),
    preferredCommunication: field.choice('Preferred communication', PREFERRED_COMMUNICATIONS),
    phone: field.text('Phone', { maxLength: 40, format: 'phone' }),
    email: field.text('Email', { maxLength: 254, format: 'email' }),
    siteNotes: field.note('Site notes'),
    notes: field.note('Notes'),
    billingType: field.choice('Billing type', BILLING_TYPES),
    creditCardId: field.lookup('Credit card', 'CreditCard', billing),
    standardRentalLength: field.decimal('Standard rental length', { min: 0, ...billing }),
    extensionRate: field.money('Extension rate', { min: 0, max: MAX_RATE, ...billing }),
    paymentTerms: field.choice('Payment terms', PAYMENT_TERMS, billing),
    billingRule: field.choice('Billing rule', BILLING_RULES, billing),
    billingSameAsService: field.flag('Billing address same as service address'),
    bypassKentCharge: field.flag('Bypass Kent surcharge', billing),
    ...addressFields({ prefix: 'bill', captions: BILLING_CAPTIONS, indexedCity: true }),
    usePercentageBasedFuelRate: field.flag('Percentage-based fuel rate', billing),
    fuelRate: field.rate('Fuel rate', { min: 0, max: MAX_RATE, ...billing }),
    /** The amount owed; maintained by the server from invoices and payments. */
    balance: field.money('Balance', { default: 0, serverOwned: true, ...billing }),
    /** The customer that this one turned out to be: all that it had belongs to that one (CU530). */
    mergedIntoId: field.reference('Merged into', 'Customer'),
    ...stamps({ deletes: true }),
  },
  relations: {
    type: belongsTo('CustomerType', 'typeId'),
    salesPerson: belongsTo('SalesPerson', 'salesPersonId'),
    creditCard: belongsTo('CreditCard', 'creditCardId'),
    mergedInto: belongsTo('Customer', 'mergedIntoId'),
    serviceAddresses: hasMany('ServiceAddress', 'customerId'),
    rates: hasMany('CustomerRate', 'customerId'),
    contacts: hasMany('Contact', 'customerId'),
    rentals: apart(hasMany('Rental', 'customerId')),
    invoices: apart(hasMany('Invoice', 'customerId')),
    payments: apart(hasMany('Payment', 'customerId')),
    paymentCredits: apart(hasMany('PaymentCredit', 'customerId')),
    statements: apart(hasMany('Statement', 'customerId')),
    customerNotes: hasMany('Note', 'entityId', { entityTypeName: 'Customer' }),
  },
})

export type Customer = RecordOf<typeof Customer>
