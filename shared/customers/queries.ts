import { Customer } from './Customer.ts'
import { Contact } from './Contact.ts'
import { CustomerType } from './CustomerType.ts'
import { Note } from './Note.ts'
import { ServiceAddress } from './ServiceAddress.ts'
import { Statement } from './Statement.ts'
import { LOOKUP_ORDER } from '../model/defineLookup.ts'
import { recordsQuery } from '../model/queryContract.ts'

/** Customers with a rental that is not complete (S0 §7). */
export const activeRentalCustomersQuery = recordsQuery(Customer, {
  name: 'ActiveRentalCustomers',
})

/** Contacts of one customer or of all (S0 §3). */
export const contactsQuery = recordsQuery(Contact, {
  parameters: { customerId: { kind: 'integer' } },
  orderBy: ['lastName', 'firstName'],
})

export const customerTypesQuery = recordsQuery(CustomerType, { orderBy: LOOKUP_ORDER })

/** Customers whose names and city contain what was typed; 500 unless more are asked for (S0 §7, §9, F-044). */
export const customersQuery = recordsQuery(Customer, {
  parameters: {
    companyName: { kind: 'text' },
    firstName: { kind: 'text' },
    lastName: { kind: 'text' },
    billCity: { kind: 'text' },
  },
})

/** Notes of one record or of all records of an entity (S0 §7, F-052). */
export const notesQuery = recordsQuery(Note, {
  parameters: { entityTypeName: { kind: 'text' }, entityId: { kind: 'integer' } },
})

/** Service addresses, of one customer or of all (S0 §7). */
export const serviceAddressesQuery = recordsQuery(ServiceAddress, {
  parameters: { customerId: { kind: 'integer' } },
})

/** The same under the name of the specification. */
export const serviceAddressesInLowerCaseQuery = recordsQuery(ServiceAddress, {
  name: 'serviceAddresses',
  parameters: { customerId: { kind: 'integer' } },
})

/** Statements of one customer or of all (S0 §3). */
export const statementsQuery = recordsQuery(Statement, {
  parameters: { customerId: { kind: 'integer' } },
  orderBy: ['endDate desc', 'id desc'],
})
