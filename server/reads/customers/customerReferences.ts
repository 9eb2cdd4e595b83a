import { rolloffModel } from '#shared/entities.ts'
import { Customer } from '#shared/customers/Customer.ts'
import { referencesTo } from '#shared/model/referencesTo.ts'

/** All that refers to a customer, from the declarations: what is declared later goes with a merged customer, too (CU531). */
export const CUSTOMER_REFERENCES = referencesTo(rolloffModel, Customer)
