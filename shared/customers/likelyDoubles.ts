import { isBlank, joinNonBlank } from '../kernel/text.ts'
import { foldText } from '../kernel/typed.ts'
import { normalizeValue } from '../model/textFormats.ts'
import type { Customer } from './Customer.ts'

/** What tells that two customers may be the same one. */
export type ComparedCustomer = Pick<Customer, 'companyName' | 'firstName' | 'lastName' | 'phone' | 'email'>

/** What is entered of a customer by which another one may be the same: a name as a whole, once a part of it is edited. */
export function editedTraits(
  customer: ComparedCustomer,
  edited: { has(field: string): boolean },
): ComparedCustomer {
  const { companyName, firstName, lastName, phone, email } = customer
  const isPersonEdited = edited.has('firstName') || edited.has('lastName')
  return {
    companyName: edited.has('companyName') ? companyName : null,
    firstName: isPersonEdited ? firstName : null,
    lastName: isPersonEdited ? lastName : null,
    phone: edited.has('phone') ? phone : null,
    email: edited.has('email') ? email : null,
  }
}

/** What both customers have; null for nothing by which they may be the same (SG250). */
export function sharedTrait(
  a: ComparedCustomer,
  b: ComparedCustomer,
): 'phone number' | 'email' | 'name' | null {
  if (isSame(normalizeValue({ format: 'phone' }, a.phone), b.phone)) return 'phone number'
  if (isSame(a.email, b.email)) return 'email'
  return isSame(a.companyName, b.companyName) || isSame(personOf(a), personOf(b)) ? 'name' : null
}

/** The conditions, any of which a customer meets that shares something with this one; a first name alone is no name. */
export function doubleConditions({ companyName, firstName, lastName, phone, email }: ComparedCustomer) {
  const equal = { companyName, email, phone: normalizeValue({ format: 'phone' }, phone) }
  return [
    ...Object.entries(equal).flatMap(([field, value]) => (isBlank(value) ? [] : [{ [field]: value }])),
    ...(isBlank(firstName) || isBlank(lastName) ? [] : [{ and: [{ firstName }, { lastName }] }]),
  ]
}

function personOf({ firstName, lastName }: ComparedCustomer): string | null {
  return isBlank(firstName) || isBlank(lastName) ? null : joinNonBlank([firstName, lastName], ' ')
}

function isSame(a: string | null, b: string | null): boolean {
  return !isBlank(a) && foldText(a ?? '').trim() === foldText(b ?? '').trim()
}
