import { foldText, matchTimeOfDay, splitAt } from '../kernel/typed.ts'

/** Minutes since midnight, the last one not included. */
export interface TimesOfDay {
  readonly from: number
  readonly until: number
}

/** What is said of a text that means no times of day. */
export const TIMES_OF_DAY_EXAMPLE =
  'A time of day is “9-10”, “9am to 10:30”, “21-23”, “after 3pm” or “afternoon”.'

const HOUR = 60
const MIDNIGHT = 24 * HOUR
const NOON = 12 * HOUR
const EVENING = 18 * HOUR

const PARTS_OF_DAY: ReadonlyMap<string, TimesOfDay> = new Map([
  ['morning', { from: 0, until: NOON }],
  ['afternoon', { from: NOON, until: EVENING }],
  ['evening', { from: EVENING, until: MIDNIGHT }],
])

/** `1pm - 5pm`, `9:00 to noon`, `between 9 and 10`. */
const BETWEEN = /-|\bto\b|\buntil\b|\band\b/
const BOUND = /^(after|since|from|before|until|by) (.+)$/
const LEADING_WORD = /^(?:from|between) /
const BARE_HOUR = /^\d{1,2}$/
const SAYS_HALF = /[ap](?:\.?m)?\.?$/

/**
 * The times that a text means to people (RD1421): `afternoon`, `9-10`, `9am to 10:30`, `after 3pm`, `before 9`, and `9am` for the hour that
 * begins then; null where it means none.
 */
export function parseTimesOfDay(text: string): TimesOfDay | null {
  const typed = foldText(text)
    .trim()
    .replace(/^in the /, '')
  return PARTS_OF_DAY.get(typed) ?? boundedTimes(typed) ?? timesBetween(typed) ?? hourFrom(typed)
}

function boundedTimes(typed: string): TimesOfDay | null {
  const [, word = '', bound = ''] = BOUND.exec(typed) ?? []
  const limit = minutesOf(bound)
  if (limit === null) return null
  return ['after', 'since', 'from'].includes(word)
    ? { from: limit, until: MIDNIGHT }
    : { from: 0, until: limit }
}

function timesBetween(typed: string): TimesOfDay | null {
  const [first = '', last = ''] = splitAt(typed.replace(LEADING_WORD, ''), BETWEEN) ?? []
  const [from, end] = [minutesOf(first), minutesOf(last)]
  if (from === null || end === null) return null
  const until = laterEnd(from, end === 0 ? MIDNIGHT : end, last)
  // 1-5pm: the half of the day is that of both, where the first time is before the last one then.
  const isOfSameHalf = SAYS_HALF.test(last) && BARE_HOUR.test(first) && from < NOON && from + NOON < until
  return until <= from ? null : { from: isOfSameHalf ? from + NOON : from, until }
}

/** 9-5: an end before the beginning that does not say its half of the day is in the afternoon. */
function laterEnd(from: number, end: number, typed: string): number {
  return end <= from && end < NOON && !SAYS_HALF.test(typed) ? end + NOON : end
}

function hourFrom(typed: string): TimesOfDay | null {
  const from = minutesOf(typed)
  return from === null || from === MIDNIGHT ? null : { from, until: Math.min(from + HOUR, MIDNIGHT) }
}

/** The minutes since midnight of a time, or of an hour without minutes, from 0 to 24; null for another text. */
function minutesOf(typed: string): number | null {
  if (!BARE_HOUR.test(typed)) return matchTimeOfDay(typed)
  const minutes = Number(typed) * HOUR
  return minutes > MIDNIGHT ? null : minutes
}
