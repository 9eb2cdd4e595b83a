import { RATE_RANGES } from '../customers/rateRanges.ts'
import { foldText } from '../kernel/typed.ts'

/** Does a heading name the rate of a size? */
export function namesRate(heading: string): boolean {
  const words = wordsOf(heading)
  return words.some((word) => RATE_WORDS.has(word)) && /\d/.test(heading)
}

const RATE_WORDS: ReadonlySet<string> = new Set(['rate', 'rates', 'price'])

function wordsOf(heading: string): readonly string[] {
  return foldText(heading)
    .replaceAll(/[^a-z\d]+/g, ' ')
    .trim()
    .split(' ')
}

/** The size of a heading, and its range: the regular one unless it names another. */
export function readRateHeading(heading: string) {
  const words = wordsOf(heading)
  const range = RATE_RANGES.find((each) => words.includes(foldText(each))) ?? 'Regular'
  const size = words.filter((word) => !RATE_WORDS.has(word) && word !== foldText(range)).join(' ')
  return { size, range }
}
