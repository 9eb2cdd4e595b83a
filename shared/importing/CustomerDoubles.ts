import type { ComparedCustomer } from '../customers/likelyDoubles.ts'
import { forEachInSteps, type Steps } from '../kernel/steps.ts'
import { joinNonBlank } from '../kernel/text.ts'
import { foldText } from '../kernel/typed.ts'
import type { ComposedRecord, LikelyDouble } from './importOf.ts'
import type { KnownRecords } from './KnownRecords.ts'

/** An email that this number of customers share is that of somebody who works for them. */
const SHARED_EMAILS = 3

interface Candidate {
  readonly of: string
  /** How the record that it merges into is named in the row's own record. */
  readonly target: Pick<ComposedRecord, 'existingId' | 'mergesInto'>
}

export interface FoundDouble {
  readonly double: LikelyDouble
  readonly target: Candidate['target']
}

/** Customers that may be the same one, by phone, email or name (decision 85, IM806): among the stored ones and the rows before. */
export class CustomerDoubles {
  readonly #byTrait = new Map<string, Candidate>()
  readonly #emails = new Map<string, number>();

  static *of({ customers }: Pick<KnownRecords, 'customers'>): Steps<CustomerDoubles> {
    const doubles = new CustomerDoubles()
    yield* forEachInSteps(customers, (customer) => {
      const { id, displayName } = customer
      doubles.#remember(customer, { of: `customer ${id}, ${displayName}`, target: { existingId: id } })
    })
    return doubles
  }

  find(customer: ComparedCustomer): FoundDouble | null {
    for (const { trait, key } of traitsOf(customer)) {
      const found = this.#byTrait.get(key)
      const isShared = trait === 'email' && (this.#emails.get(key) ?? 0) >= SHARED_EMAILS
      if (found !== undefined && !isShared) return { double: { trait, of: found.of }, target: found.target }
    }
    return null
  }

  /** Remembers a row for those that follow. */
  add(row: number, externalId: string, customer: ComparedCustomer): void {
    this.#remember(customer, { of: `row ${row}`, target: { mergesInto: externalId } })
  }

  #remember(customer: ComparedCustomer, candidate: Candidate): void {
    for (const { trait, key } of traitsOf(customer)) {
      if (trait === 'email') this.#emails.set(key, (this.#emails.get(key) ?? 0) + 1)
      if (!this.#byTrait.has(key)) this.#byTrait.set(key, candidate)
    }
  }
}

function traitsOf({ companyName, firstName, lastName, phone, email }: ComparedCustomer) {
  const person = firstName === null || lastName === null ? null : joinNonBlank([firstName, lastName], ' ')
  const given = [
    { trait: 'phone number', text: phone },
    { trait: 'name', text: companyName ?? person },
    { trait: 'email', text: email },
  ]
  return given.flatMap(({ trait, text }) =>
    text === null ? [] : [{ trait, key: `${trait}|${foldText(text).trim()}` }],
  )
}
