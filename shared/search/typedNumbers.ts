import { foldText, parseNumber, splitAt } from '../kernel/typed.ts'

/** What a number is compared with, each condition holding. */
export type NumberConditions = Readonly<Partial<Record<'eq' | 'gt' | 'ge' | 'lt' | 'le', number>>>

const SIGNS: Readonly<Record<string, keyof NumberConditions>> = {
  '=': 'eq',
  '<': 'lt',
  '<=': 'le',
  '>': 'gt',
  '>=': 'ge',
  under: 'lt',
  below: 'lt',
  over: 'gt',
  above: 'gt',
}
const COMPARISON = /^(>=|<=|>|<|=|under|below|over|above)(.+)$/
/** `100 - 200`, `100-200`, `$100 to $200`. */
const BETWEEN = /-|\bto\b|\.\./

/** The numbers that a text means to people: `$1,383.14`, `> 100`, `under 50`, `100 - 200`; null where it means none. */
export function parseNumbers(text: string): NumberConditions | null {
  const bare = foldText(text).replaceAll('%', '').trim()
  const number = numberIn(bare)
  if (number !== null) return { eq: number }
  const [, sign = '', compared = ''] = COMPARISON.exec(bare) ?? []
  const bound = numberIn(compared.trim())
  const name = SIGNS[sign]
  if (bound !== null && name !== undefined) return { [name]: bound }
  const [first = '', last = ''] = splitAt(bare, BETWEEN) ?? []
  const [from, to] = [numberIn(first), numberIn(last)]
  return from === null || to === null ? null : { ge: from, le: to }
}

/** Does a number meet the conditions? */
export function meets(number: number, { eq, gt, ge, lt, le }: NumberConditions): boolean {
  return (
    (eq === undefined || number === eq) &&
    (gt === undefined || number > gt) &&
    (ge === undefined || number >= ge) &&
    (lt === undefined || number < lt) &&
    (le === undefined || number <= le)
  )
}

function numberIn(text: string): number | null {
  const number = parseNumber(text)
  return typeof number === 'number' ? number : null
}
