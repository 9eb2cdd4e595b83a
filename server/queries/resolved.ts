import type { TextRule as DialectTextRule, QueryFunction } from '#server/database/dialects/Expressions.ts'
import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { BelongsTo, HasMany, HasOne } from '#shared/model/relations.ts'
import type { ValueKind } from './functions.ts'
import type { ComparisonOperator, MatchOperator, Quantifier } from './predicate.ts'

/** A step of a path to one referenced record. */
export interface Hop {
  readonly name: string
  readonly relation: BelongsTo | HasOne
  readonly target: EntityDeclaration
}

/** A field of an entity, or of one that it refers to. */
export interface Column {
  readonly node: 'column'
  readonly hops: readonly Hop[]
  readonly field: string
  readonly kind: ValueKind
  /** The names of an enumeration, in order. */
  readonly names?: readonly string[]
  /** A text that is compared as stored. */
  readonly identifier?: true
}

/** The form in which a single value is bound; the operators make LIKE patterns. */
export type LiteralForm = 'plain' | 'count' | 'text' | 'day' | 'instant' | 'time' | 'guid' | MatchOperator

/** The form in which the values of a list are bound: as one JSON text. */
export type ListForm =
  | 'textList'
  | 'integerList'
  | 'numberList'
  | 'flagList'
  | 'dayList'
  | 'instantList'
  | 'timeList'
  | 'guidList'
  | 'binaryList'

export type SlotForm = LiteralForm | ListForm

/** A slot of the statement for one of the query's values. */
export interface Slot {
  readonly node: 'slot'
  /** Index among the query's values. */
  readonly value: number
  readonly form: SlotForm
  /** The names of the enumeration of the value, which may also be given by index. */
  readonly names?: readonly string[]
}

export interface ResolvedCall {
  readonly node: 'call'
  readonly name: QueryFunction
  readonly args: readonly ResolvedOperand[]
  readonly kind: ValueKind
}

/** The beginning of a day that is compared with an instant. */
export interface Midnight {
  readonly node: 'midnight'
  readonly day: ResolvedOperand
}

export type ResolvedOperand = Column | Slot | ResolvedCall | Midnight

/**
 * `unicode`: one side may contain non-ASCII letters, whose case is ignored, too; `exact`: days, instants, GUIDs and identifiers; null: not a
 * text.
 */
export type TextRule = DialectTextRule | null

/** A resolved condition: names, kinds and access are checked. */
export type Resolved =
  | { readonly node: 'always' }
  | { readonly node: 'isNull'; readonly operand: ResolvedOperand }
  | {
      readonly node: 'comparison'
      readonly operator: Exclude<ComparisonOperator, 'ne'>
      readonly left: ResolvedOperand
      readonly right: ResolvedOperand
      readonly text: TextRule
    }
  | {
      readonly node: 'match'
      readonly operator: MatchOperator
      readonly left: ResolvedOperand
      readonly right: ResolvedOperand
      readonly text: TextRule
    }
  | {
      readonly node: 'in'
      readonly left: ResolvedOperand
      readonly list: Slot
      readonly kind: ValueKind
      readonly withNull: boolean
      readonly text: TextRule
    }
  | {
      readonly node: 'quantified'
      readonly quantifier: Quantifier
      readonly hops: readonly Hop[]
      readonly relation: HasMany
      readonly owner: EntityDeclaration
      readonly target: EntityDeclaration
      readonly predicate: Resolved
    }
  | { readonly node: 'and' | 'or'; readonly parts: readonly Resolved[] }
  | { readonly node: 'not'; readonly part: Resolved }
