import { foldText, matchTimeOfDay, splitAt } from '../kernel/typed.ts'

/** Minutes since midnight, the last one not included. */
export interface TimesOfDay {
  readonly from: number
  readonly until: number
}

const MIDNIGHT = 24 * 60
const NOON = 12 * 60
const EVENING = 18 * 60

const PARTS_OF_DAY: ReadonlyMap<string, TimesOfDay> = new Map([
  ['morning', { from: 0, until: NOON }],
  ['afternoon', { from: NOON, until: EVENING }],
  ['evening', { from: EVENING, until: MIDNIGHT }],
])

/** `1pm - 5pm`, `9:00 to noon`. */
const BETWEEN = /-|\bto\b|–/
const BOUND = /^(after|since|from|before|until|by) (.+)$/

/** The times that a text means to people: `afternoon`, `1pm - 5pm`, `after 3pm`, `before 9am`; null where it means none. */
export function parseTimesOfDay(text: string): TimesOfDay | null {
  const typed = foldText(text)
    .trim()
    .replace(/^in the /, '')
  return PARTS_OF_DAY.get(typed) ?? boundedTimes(typed) ?? timesBetween(typed)
}

function boundedTimes(typed: string): TimesOfDay | null {
  const [, word = '', bound = ''] = BOUND.exec(typed) ?? []
  const limit = matchTimeOfDay(bound)
  if (limit === null) return null
  return ['after', 'since', 'from'].includes(word)
    ? { from: limit, until: MIDNIGHT }
    : { from: 0, until: limit }
}

function timesBetween(typed: string): TimesOfDay | null {
  const [first = '', last = ''] = splitAt(typed, BETWEEN) ?? []
  const [from, until] = [matchTimeOfDay(first), matchTimeOfDay(last)]
  return from === null || until === null || until <= from ? null : { from, until }
}
