import { foldText } from '../kernel/typed.ts'
import { headingKey } from './headingKey.ts'
import type { KnownNamed } from './KnownRecords.ts'
import { unreadable, type Reading } from './Reading.ts'

const UNIT = /(\d) ?(?:yards?|yds?)\b\.?/

/** The size of a dumpster as it is compared: `30yd`, `30 Yard` and `30` are the same, `10 CONCRETE` and `10 yd Concrete`, too. */
export function sizeKey(text: string): string {
  return headingKey(foldText(text).replace(UNIT, '$1 '))
}

/** One of the sizes. */
export function readSize(text: string, sizes: readonly KnownNamed[]): Reading<number> {
  const size = sizes.find(({ name }) => sizeKey(name) === sizeKey(text))
  return size === undefined
    ? unreadable(
        `No size is called so. One of: ${namesOf(sizes)}`,
        null,
        sizes.map(({ name }) => name),
      )
    : { value: size.id }
}

/** The names that a hint lists. */
export function namesOf(known: readonly KnownNamed[]): string {
  const shown = known.slice(0, 12).map(({ name }) => name)
  return [...shown, ...(known.length > shown.length ? ['…'] : [])].join(', ')
}
