import type { Random } from '#server/demo/random.ts'
import type { GeneratedOperand, GeneratorContext } from './generateOperand.ts'
import { pickRandom } from './randomPaths.ts'
import type { Value } from './valueTypes.ts'
import { edgeCaseText, edgeCaseValue, valueOfType } from './edgeCaseValues.ts'

const STORED_VALUE_PROBABILITY = 0.55

/** A literal to compare with an operand: often the value of a record in another notation. */
export function generateLiteral(context: GeneratorContext, operand: GeneratedOperand): NonNullable<Value> {
  const { values: random } = context
  const value = storedValue(context, operand) ?? randomValue(random, operand)
  if (typeof value === 'string') return rewriteValue(random, operand, value)
  if (typeof value === 'number' && random.chance(0.15)) return value + random.pick([0.5, -1, 1, 1e20])
  return value
}

/** A text fragment to search for. */
export function generatePiece(context: GeneratorContext, operand: GeneratedOperand): string {
  const { values: random } = context
  const text = String(storedValue(context, operand) ?? edgeCaseText(random))
  const letters = Array.from(text)
  if (!random.chance(0.6)) return withOtherCase(random, text)
  const start = random.integer(0, letters.length)
  return withOtherCase(random, letters.slice(start, start + random.integer(1, 4)).join(''))
}

function storedValue(
  { values: random, data }: GeneratorContext,
  { property }: GeneratedOperand,
): NonNullable<Value> | null {
  if (property === undefined || !random.chance(STORED_VALUE_PROBABILITY)) return null
  const value = pickRandom(random, data.recordsOf(property.owner))?.[property.name]
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}

function randomValue(random: Random, { property, valueType }: GeneratedOperand): NonNullable<Value> {
  return property === undefined ? valueOfType(random, valueType) : edgeCaseValue(random, property.field)
}

/** The same value, or nearly the same, in another notation that a client may send. */
function rewriteValue(random: Random, { valueType, property }: GeneratedOperand, value: string): string {
  const index = property?.field.enumType === undefined ? -1 : (property.field.choices?.indexOf(value) ?? -1)
  if (index >= 0 && random.chance(0.4)) return String(index)
  if (valueType === 'text') return withOtherCase(random, value) + (random.chance(0.15) ? '  ' : '')
  if (valueType === 'instant')
    return random.pick([value, value, value.slice(0, 10), value.replace('.000Z', 'Z')])
  if (valueType === 'guid') return random.pick([value, value.toUpperCase(), `{${value}}`])
  if (valueType === 'time')
    return random.pick([value, value, 'PT9H30M', '09:30', '10:30:15', 'P5DT4H', 'PT100H', 'PT10H30M15.50S'])
  return value
}

function withOtherCase(random: Random, text: string): string {
  return random.pick([text, text, text.toUpperCase(), text.toLowerCase()])
}
