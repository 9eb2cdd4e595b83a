import { ServiceAddress } from '#shared/customers/ServiceAddress.ts'
import { matching, queryOf, type NamedQuery } from '../NamedQuery.ts'

/** Service addresses, of one customer or of all (S0 §7). */
export const serviceAddresses: NamedQuery = queryOf(ServiceAddress, {
  parameters: { customerId: { kind: 'integer' } },
  where: matching('customerId'),
})

/** The same under the name of the specification. */
export const serviceAddressesInLowerCase: NamedQuery = { ...serviceAddresses, resource: 'serviceAddresses' }
