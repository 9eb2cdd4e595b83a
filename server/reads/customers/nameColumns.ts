import { Customer } from '#shared/customers/Customer.ts'
import { ServiceAddress } from '#shared/customers/ServiceAddress.ts'
import { columnsOf } from '../../database/selection.ts'

/** The columns of the customer `c` from which `customerDisplayName` makes its name. */
export const CUSTOMER_NAME = columnsOf(Customer, 'c', 'typeId', 'companyName', 'firstName', 'lastName')

/** The columns of the service address `a` from which `serviceAddressDisplayName` makes its name. */
export const SITE_NAME = columnsOf(ServiceAddress, 'a', 'siteName', 'address1', 'city')
