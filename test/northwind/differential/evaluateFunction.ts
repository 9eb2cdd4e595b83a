import { fold, raise } from './compareValues.ts'
import type { Sort, Value } from './sorts.ts'

type Texts = readonly string[]

interface QueryFunction {
  readonly gives: Sort
  readonly of: (args: readonly Value[]) => Value
}

/** What a function gives (QU10): nothing of what is missing, unless it answers yes or no, or joins texts. */
export function evaluateFunction(name: string, args: readonly Value[]): { sort: Sort; value: Value } {
  const called = FUNCTIONS[name]
  if (called === undefined) throw new Error(`There is no function ${name}.`)
  const isMissing = name !== 'concat' && args.includes(null)
  const missing = called.gives === 'flag' ? false : null
  return { sort: called.gives, value: isMissing ? missing : called.of(args) }
}

function textFrom(of: (...texts: Texts) => string): QueryFunction {
  return { gives: 'text', of: (args) => of(...args.map((arg) => String(arg ?? ''))) }
}

function flagFrom(of: (...texts: Texts) => boolean): QueryFunction {
  return { gives: 'flag', of: (args) => of(...args.map((arg) => fold(String(arg)))) }
}

function numberFrom(of: (number: number) => number): QueryFunction {
  return { gives: 'number', of: ([number]) => of(Number(number)) }
}

function partOf(part: (date: Date) => number): QueryFunction {
  return { gives: 'number', of: ([value]) => part(new Date(String(value))) }
}

/** Lengths and positions count characters. */
function lettersOf(text: Value | undefined): readonly string[] {
  return Array.from(String(text ?? ''))
}

function positionOf(text: string, found: string): number {
  const at = text.indexOf(found)
  return at < 0 ? -1 : lettersOf(text.slice(0, at)).length
}

function substring([text, start, count]: readonly Value[]): string {
  const from = Number(start)
  return lettersOf(text)
    .slice(from, count === undefined ? undefined : from + Number(count))
    .join('')
}

function roundAwayFromZero(number: number): number {
  return Number.isInteger(number) ? number : Math.sign(number) * Math.floor(Math.abs(number) + 0.5)
}

const FUNCTIONS: Readonly<Record<string, QueryFunction>> = {
  toupper: textFrom((text = '') => raise(text)),
  tolower: textFrom((text = '') => fold(text)),
  trim: textFrom((text = '') => text.replaceAll(/^ +| +$/g, '')),
  concat: textFrom((first = '', second = '') => first + second),
  replace: textFrom((text = '', found = '', by = '') => (found === '' ? text : text.split(found).join(by))),
  substring: { gives: 'text', of: substring },
  length: { gives: 'number', of: ([text]) => lettersOf(text).length },
  indexof: { gives: 'number', of: ([text, found]) => positionOf(fold(String(text)), fold(String(found))) },
  substringof: flagFrom((found = '', text = '') => text.includes(found)),
  startswith: flagFrom((text = '', start = '') => text.startsWith(start)),
  endswith: flagFrom((text = '', end = '') => text.endsWith(end)),
  round: numberFrom(roundAwayFromZero),
  ceiling: numberFrom(Math.ceil),
  floor: numberFrom(Math.floor),
  year: partOf((date) => date.getUTCFullYear()),
  month: partOf((date) => date.getUTCMonth() + 1),
  day: partOf((date) => date.getUTCDate()),
  hour: partOf((date) => date.getUTCHours()),
  minute: partOf((date) => date.getUTCMinutes()),
  second: partOf((date) => date.getUTCSeconds()),
}
