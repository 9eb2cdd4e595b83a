import { joinNonBlank } from '../kernel/text.ts'
import { forEachInSteps, type Steps } from '../kernel/steps.ts'
import { foldText } from '../kernel/typed.ts'
import type { KnownCustomer, KnownRecords } from './KnownRecords.ts'
import { unreadable, type Reading } from './Reading.ts'

/** Finds customers as other files name them: by what the other system calls them, by name in either order, or as `#12`. */
export class CustomerNames {
  readonly #ids = new Map<string, Set<number>>()
  readonly #known: KnownRecords

  private constructor(known: KnownRecords) {
    this.#known = known
  }

  static *of(known: KnownRecords): Steps<CustomerNames> {
    const names = new CustomerNames(known)
    yield* forEachInSteps(known.customers, (customer) => names.#add(customer))
    return names
  }

  #add(customer: KnownCustomer): void {
    for (const name of namesOf(customer)) {
      const ids = this.#ids.get(name) ?? new Set()
      this.#ids.set(name, ids.add(customer.id))
    }
  }

  read(text: string): Reading<number> {
    const name = foldText(text).replaceAll(/\s+/g, ' ').trim()
    const number = /^#(\d{1,9})$/.exec(name)?.[1]
    const ids = number === undefined ? this.#ids.get(name) : new Set([Number(number)])
    const byOther = this.#known.idOf('Customer', text.trim())
    if (byOther !== null && (ids === undefined || ids.size === 1)) return { value: byOther }
    if (ids === undefined)
      return unreadable('No customer is called so. Import the customers first, or write its number, as #12')
    const [only] = ids
    if (only !== undefined && ids.size === 1) return { value: only }
    const numbers = [...ids].slice(0, 5).map((id) => `#${id}`)
    return unreadable(`${ids.size} customers are called so. Write the number of one: ${numbers.join(', ')}`)
  }
}

function namesOf({ displayName, companyName, firstName, lastName }: KnownCustomer): ReadonlySet<string> {
  const isPerson = companyName === null || companyName === joinNonBlank([firstName, lastName], ' ')
  const person = firstName === null || lastName === null || !isPerson ? '' : `${lastName}, ${firstName}`
  const names = [displayName, companyName ?? '', person]
  return new Set(
    names.map((name) => foldText(name).replaceAll(/\s+/g, ' ').trim()).filter((name) => name !== ''),
  )
}
