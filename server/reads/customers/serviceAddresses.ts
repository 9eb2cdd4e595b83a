import { serviceAddressesInLowerCaseQuery, serviceAddressesQuery } from '#shared/customers/queries.ts'
import { implementQuery, matching } from '../../queries/implementQuery.ts'

export const serviceAddresses = implementQuery(serviceAddressesQuery, {
  where: matching(serviceAddressesQuery, 'customerId'),
})

export const serviceAddressesInLowerCase = implementQuery(serviceAddressesInLowerCaseQuery, {
  where: matching(serviceAddressesInLowerCaseQuery, 'customerId'),
})
