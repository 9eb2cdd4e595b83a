import { fold, upperCase } from './compareValues.ts'
import type { ValueType, Value } from './valueTypes.ts'

type Texts = readonly string[]

interface QueryFunctionDefinition {
  readonly returns: ValueType
  readonly evaluate: (args: readonly Value[]) => Value
}

/** The result of a function (QU10): null for missing arguments, unless it returns a boolean or concatenates texts. */
export function evaluateFunction(
  name: string,
  args: readonly Value[],
): { valueType: ValueType; value: Value } {
  const called = FUNCTIONS[name]
  if (called === undefined) throw new Error(`There is no function ${name}.`)
  const isMissing = name !== 'concat' && args.includes(null)
  const missing = called.returns === 'flag' ? false : null
  return { valueType: called.returns, value: isMissing ? missing : called.evaluate(args) }
}

function textFunction(of: (...texts: Texts) => string): QueryFunctionDefinition {
  return { returns: 'text', evaluate: (args) => of(...args.map((arg) => String(arg ?? ''))) }
}

function booleanFunction(of: (...texts: Texts) => boolean): QueryFunctionDefinition {
  return { returns: 'flag', evaluate: (args) => of(...args.map((arg) => fold(String(arg)))) }
}

function numberFunction(of: (number: number) => number): QueryFunctionDefinition {
  return { returns: 'number', evaluate: ([number]) => of(Number(number)) }
}

function datePart(part: (date: Date) => number): QueryFunctionDefinition {
  return { returns: 'number', evaluate: ([value]) => part(new Date(String(value))) }
}

/** Lengths and positions count characters. */
function charactersOf(text: Value | undefined): readonly string[] {
  return Array.from(String(text ?? ''))
}

function positionOf(text: string, found: string): number {
  const at = text.indexOf(found)
  return at < 0 ? -1 : charactersOf(text.slice(0, at)).length
}

function substring([text, start, count]: readonly Value[]): string {
  const from = Number(start)
  return charactersOf(text)
    .slice(from, count === undefined ? undefined : from + Number(count))
    .join('')
}

function roundAwayFromZero(number: number): number {
  return Number.isInteger(number) ? number : Math.sign(number) * Math.floor(Math.abs(number) + 0.5)
}

const FUNCTIONS: Readonly<Record<string, QueryFunctionDefinition>> = {
  toupper: textFunction((text = '') => upperCase(text)),
  tolower: textFunction((text = '') => fold(text)),
  trim: textFunction((text = '') => text.replaceAll(/^ +| +$/g, '')),
  concat: textFunction((first = '', second = '') => first + second),
  replace: textFunction((text = '', found = '', by = '') =>
    found === '' ? text : text.split(found).join(by),
  ),
  substring: { returns: 'text', evaluate: substring },
  length: { returns: 'number', evaluate: ([text]) => charactersOf(text).length },
  indexof: {
    returns: 'number',
    evaluate: ([text, found]) => positionOf(fold(String(text)), fold(String(found))),
  },
  substringof: booleanFunction((found = '', text = '') => text.includes(found)),
  startswith: booleanFunction((text = '', start = '') => text.startsWith(start)),
  endswith: booleanFunction((text = '', end = '') => text.endsWith(end)),
  round: numberFunction(roundAwayFromZero),
  ceiling: numberFunction(Math.ceil),
  floor: numberFunction(Math.floor),
  year: datePart((date) => date.getUTCFullYear()),
  month: datePart((date) => date.getUTCMonth() + 1),
  day: datePart((date) => date.getUTCDate()),
  hour: datePart((date) => date.getUTCHours()),
  minute: datePart((date) => date.getUTCMinutes()),
  second: datePart((date) => date.getUTCSeconds()),
}
