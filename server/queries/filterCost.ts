import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { Field } from '#shared/model/field.ts'
import { getEntity, type Model } from '#shared/model/model.ts'
import { TooLarge } from '../kernel/errors.ts'
import {
  MAX_CALL_DEPTH,
  MAX_CALLS,
  MAX_QUANTIFIER_DEPTH,
  MAX_QUANTIFIERS,
  MAX_TEXT_LENGTH,
} from './limits.ts'
import { shorten } from './jsonPath.ts'
import type { CallOperand, Operand, Predicate } from './predicate.ts'

/**
 * Refuses a filter that is too expensive per row: nested quantifiers, nested functions, and texts lengthened by functions (QU27).
 * Names are not resolved yet: unknown ones are refused later. Throws TooLarge with the culprit.
 */
export function refuseExpensiveFilter(model: Model, entity: EntityDeclaration, where: Predicate): void {
  new FilterCost(model).visit(entity, where, 0)
}

class FilterCost {
  readonly #model: Model
  #quantifiers = 0
  #calls = 0

  constructor(model: Model) {
    this.#model = model
  }

  visit(entity: EntityDeclaration | null, predicate: Predicate, depth: number): void {
    switch (predicate.node) {
      case 'and':
      case 'or':
        for (const part of predicate.parts) this.visit(entity, part, depth)
        return
      case 'not':
        this.visit(entity, predicate.part, depth)
        return
      case 'quantified':
        this.#countQuantifier(predicate.culprit, depth + 1)
        this.visit(targetOf(this.#model, entity, predicate.path), predicate.predicate, depth + 1)
        return
      case 'in':
        this.#visitOperand(entity, predicate.left)
        return
      case 'comparison':
      case 'match':
        this.#visitOperand(entity, predicate.left)
        this.#visitOperand(entity, predicate.right)
    }
  }

  #countQuantifier(culprit: string, depth: number): void {
    if (depth > MAX_QUANTIFIER_DEPTH)
      throw new TooLarge(
        `any and all may be nested at most ${MAX_QUANTIFIER_DEPTH} deep; ${shorten(culprit)} is deeper.`,
        culprit,
      )
    if (++this.#quantifiers > MAX_QUANTIFIERS)
      throw new TooLarge(
        `A filter has at most ${MAX_QUANTIFIERS} any and all; ${shorten(culprit)} is one more.`,
        culprit,
      )
  }

  #visitOperand(entity: EntityDeclaration | null, operand: Operand): void {
    if (operand.node === 'call') this.#longestText(entity, operand, 0)
  }

  /** The maximum length of an operand. */
  #longestText(entity: EntityDeclaration | null, operand: Operand, depth: number): number {
    if (operand.node === 'literal') return String(operand.value).length
    if (operand.node === 'property') return lengthOfField(fieldAt(this.#model, entity, operand.path))
    this.#countCall(operand, depth + 1)
    const args = operand.args.map((arg) => this.#longestText(entity, arg, depth + 1))
    const length = lengthOfCall(operand, args)
    if (length > MAX_TEXT_LENGTH && LENGTHENING.has(operand.name))
      throw new TooLarge(
        `${operand.name} makes a text of up to ${length} characters; at most ${MAX_TEXT_LENGTH} are possible.`,
        operand.culprit,
      )
    return length
  }

  #countCall({ name, culprit }: CallOperand, depth: number): void {
    if (depth > MAX_CALL_DEPTH)
      throw new TooLarge(
        `Functions may be nested at most ${MAX_CALL_DEPTH} deep; ${name} is deeper.`,
        culprit,
      )
    if (++this.#calls > MAX_CALLS)
      throw new TooLarge(`A filter calls at most ${MAX_CALLS} functions; ${name} is one more.`, culprit)
  }
}

const LENGTHENING: ReadonlySet<string> = new Set(['concat', 'replace'])

function lengthOfCall({ name, args }: CallOperand, lengths: readonly number[]): number {
  const [first = 0, second = 0, third = 0] = lengths
  if (name === 'concat') return first + second
  if (name === 'replace') return first * Math.max(1, Math.ceil(third / shortestMatch(args[1])))
  return Math.max(first, ...lengths)
}

/** The minimum length of the search text: one character unless it is a literal. */
function shortestMatch(found: Operand | undefined): number {
  return found?.node === 'literal' ? Math.max(1, String(found.value).length) : 1
}

/** Assumed length of fields without a declared maximum, such as notes. */
const LONG_TEXT = 4_000

function lengthOfField(field: Field | null): number {
  return field?.maxLength ?? LONG_TEXT
}

function fieldAt(model: Model, entity: EntityDeclaration | null, path: string): Field | null {
  const steps = path.split('.')
  const name = steps.at(-1) ?? ''
  if (entity === null) return null
  if (Object.hasOwn(entity.fields, path)) return entity.fields[path] ?? null
  const owner = targetOf(model, entity, steps.slice(0, -1).join('.'))
  return owner !== null && Object.hasOwn(owner.fields, name) ? (owner.fields[name] ?? null) : null
}

/** The entity at the end of a path of relations; null if there is none. */
function targetOf(model: Model, start: EntityDeclaration | null, path: string): EntityDeclaration | null {
  let entity = start
  for (const name of path.split('.')) {
    const relation =
      entity !== null && Object.hasOwn(entity.relations, name) ? entity.relations[name] : undefined
    if (relation === undefined) return null
    entity = getEntity(model, relation.target)
  }
  return entity
}
