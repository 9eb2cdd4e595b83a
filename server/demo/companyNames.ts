import { COMPANY_STEMS, LAST_NAMES, FIRST_NAMES } from './names.ts'
import type { Random } from './random.ts'

/** The trade of a customer, which determines its waste. */
export type Trade = 'builder' | 'roofer' | 'property' | 'outdoor' | 'plant' | 'shop'

type Parts = readonly [string, ...string[]]

const TRADES: Record<Trade, Parts> = {
  builder: [
    'Builders',
    'Construction',
    'Remodeling',
    'Homes',
    'Restoration',
    'Demolition',
    'Carpentry',
    'Drywall',
  ],
  roofer: ['Roofing', 'Roofing & Siding', 'Exteriors'],
  property: ['Apartments', 'Properties', 'Property Management', 'Realty', 'Estates'],
  outdoor: ['Landscape', 'Excavating', 'Paving', 'Nursery', 'Concrete', 'Tree Service'],
  plant: [
    'Metals',
    'Plastics',
    'Manufacturing',
    'Packaging',
    'Foods',
    'Wood Products',
    'Logistics',
    'Recycling',
  ],
  shop: [
    'Plumbing',
    'Electric',
    'Storage',
    'Auto Body',
    'Flooring',
    'Heating & Cooling',
    'Painting',
    'Moving',
  ],
}

const FORMS: Parts = ['', '', '', ' Inc.', ' LLC', ' Co.', ' Group']
const FAMILY_FORMS: Parts = ['', ' & Sons', ' Brothers', ' Family']

export interface Person {
  readonly firstName: string
  readonly lastName: string
}

/** Generates unique names of customers. */
export class NameGenerator {
  readonly #usedNames = new Set<string>()

  /** A company of a trade. Names that differ only in their legal form count as equal. */
  company(random: Random, trade: Trade): string {
    const templates = this.#unused(() => {
      const work = random.pick(TRADES[trade])
      return random.chance(0.45)
        ? `${random.pick(LAST_NAMES)}${random.pick(FAMILY_FORMS)} ${work}`
        : `${random.pick(COMPANY_STEMS)} ${work}`
    })
    return `${templates}${random.pick(FORMS)}`
  }

  /** A person, whose name may occur several times. */
  anyone(random: Random): Person {
    return { firstName: random.pick(FIRST_NAMES), lastName: random.pick(LAST_NAMES) }
  }

  person(random: Random): Person {
    const name = this.#unused(() => `${random.pick(FIRST_NAMES)}/${random.pick(LAST_NAMES)}`)
    const [firstName = '', lastName = ''] = name.split('/')
    return { firstName, lastName }
  }

  /** Excludes a name from generation. */
  reserve({ firstName, lastName }: Person): void {
    this.#usedNames.add(`${firstName}/${lastName}`)
  }

  #unused(make: () => string): string {
    let name = make()
    while (this.#usedNames.has(name)) name = make()
    this.#usedNames.add(name)
    return name
  }
}
