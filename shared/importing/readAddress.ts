import { foldText } from '../kernel/typed.ts'
import { isUnreadable, unreadable, type Reading } from './Reading.ts'
import { readZip } from './readContact.ts'

/** A postal address as it is stored. */
export interface ReadAddress {
  readonly address1: string | null
  readonly address2: string | null
  readonly city: string | null
  readonly state: string | null
  readonly zip: string | null
}

const STATES = {
  MI: ['michigan', 'mich'],
  IN: ['indiana', 'ind'],
  OH: ['ohio'],
  IL: ['illinois', 'ill'],
  WI: ['wisconsin', 'wis'],
} as const

const ATTENTION = /^(?:attn|attention|c\/o)\b[.:]?\s*/i
const ZIP_AT_END = /\s(\d{4,5}(?:-\d{4})?)$/

/**
 * The lines of an address as accounting programs export them: a name, a person, the street, more of it, and the city with state and zip in
 * the last line (IM804). Lines that repeat a name are left out.
 */
export function readAddressLines(
  lines: readonly string[],
  names: readonly (string | null)[],
): Reading<ReadAddress> {
  const known = new Set(names.flatMap((name) => (name === null ? [] : [foldText(name).trim()])))
  const used = lines
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '' && !ATTENTION.test(line) && !known.has(foldText(line)))
  if (used.length === 0) return { value: null }
  const last = used.at(-1) ?? ''
  const place = readPlace(last)
  if (place === null)
    return unreadable(
      `The last line needs to be a city with state and zip, as Holland, MI 49423: it is ${last}`,
    )
  const zip = readZip(place.zip)
  if (isUnreadable(zip)) return zip
  const [address1 = null, ...more] = used.slice(0, -1)
  return {
    value: {
      address1,
      address2: more.length === 0 ? null : more.join(', '),
      city: place.city,
      state: place.state,
      zip: zip.value,
    },
  }
}

/** `Holland, MI 49423`, `Holland Mich. 49423`. */
function readPlace(
  line: string,
): { readonly city: string; readonly state: string; readonly zip: string } | null {
  const found = ZIP_AT_END.exec(line)
  if (found === null) return null
  const before = line.slice(0, found.index).trimEnd()
  const at = Math.max(before.lastIndexOf(','), before.lastIndexOf(' '))
  if (at < 1) return null
  const state = stateOf(before.slice(at + 1))
  const city = before.slice(0, at).replace(/,$/, '').trim()
  return state === null || city === '' ? null : { city, state, zip: found[1] ?? '' }
}

/** The two letters of a state; other words of two letters stay as they are. */
export function stateOf(text: string): string | null {
  const word = foldText(text).replaceAll(/[.\s]/g, '')
  for (const [state, names] of Object.entries(STATES))
    if (state.toLowerCase() === word || names.some((name) => name === word)) return state
  return /^[a-z]{2}$/.test(word) ? word.toUpperCase() : null
}
