import type { Random } from '#server/demo/random.ts'
import type { GeneratedOperand, Generating } from './generateOperand.ts'
import { randomOf } from './paths.ts'
import type { Value } from './sorts.ts'
import { troubleText, troubleValue, valueOfSort } from './troubleValues.ts'

const STORED = 0.55

/** A value that may be compared with an operand: often one that a record has, written another way. */
export function generateLiteral(generating: Generating, operand: GeneratedOperand): NonNullable<Value> {
  const { values: random } = generating
  const value = storedValue(generating, operand) ?? anyValue(random, operand)
  if (typeof value === 'string') return rewritten(random, operand, value)
  if (typeof value === 'number' && random.chance(0.15)) return value + random.pick([0.5, -1, 1, 1e20])
  return value
}

/** A piece of text to look for. */
export function generatePiece(generating: Generating, operand: GeneratedOperand): string {
  const { values: random } = generating
  const text = String(storedValue(generating, operand) ?? troubleText(random))
  const letters = Array.from(text)
  if (!random.chance(0.6)) return recased(random, text)
  const start = random.integer(0, letters.length)
  return recased(random, letters.slice(start, start + random.integer(1, 4)).join(''))
}

function storedValue(
  { values: random, data }: Generating,
  { property }: GeneratedOperand,
): NonNullable<Value> | null {
  if (property === undefined || !random.chance(STORED)) return null
  const value = randomOf(random, data.recordsOf(property.owner))?.[property.name]
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}

function anyValue(random: Random, { property, sort }: GeneratedOperand): NonNullable<Value> {
  return property === undefined ? valueOfSort(random, sort) : troubleValue(random, property.field)
}

/** The same value, or nearly the same, in another of the forms that a client may send. */
function rewritten(random: Random, { sort, property }: GeneratedOperand, value: string): string {
  const place = property?.field.enumType === undefined ? -1 : (property.field.choices?.indexOf(value) ?? -1)
  if (place >= 0 && random.chance(0.4)) return String(place)
  if (sort === 'text') return recased(random, value) + (random.chance(0.15) ? '  ' : '')
  if (sort === 'instant') return random.pick([value, value, value.slice(0, 10), value.replace('.000Z', 'Z')])
  if (sort === 'guid') return random.pick([value, value.toUpperCase(), `{${value}}`])
  if (sort === 'time')
    return random.pick([value, value, 'PT9H30M', '09:30', '10:30:15', 'P5DT4H', 'PT100H', 'PT10H30M15.50S'])
  return value
}

function recased(random: Random, text: string): string {
  return random.pick([text, text, text.toUpperCase(), text.toLowerCase()])
}
