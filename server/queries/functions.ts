import type { QueryFunction } from '#server/database/dialects/Expressions.ts'

/** Kinds of values in conditions; `day`, `instant` and `time` are stored as text that sorts by time. */
export type ValueKind =
  | 'text'
  | 'integer'
  | 'number'
  | 'flag'
  | 'day'
  | 'instant'
  | 'time'
  | 'guid'
  | 'binary'

/** The argument kinds and the result kind of a function. `count` is an integer literal, 0 or more. */
export interface FunctionDeclaration {
  readonly takes: readonly ('text' | 'number' | 'day' | 'time' | 'count')[]
  /** The number of optional trailing arguments. */
  readonly optional?: number
  readonly returns: ValueKind
}

const textToText: FunctionDeclaration = { takes: ['text'], returns: 'text' }
const textInText: FunctionDeclaration = { takes: ['text', 'text'], returns: 'flag' }
const toInteger: FunctionDeclaration = { takes: ['number'], returns: 'number' }
const partOfTime: FunctionDeclaration = { takes: ['time'], returns: 'integer' }
const partOfDay: FunctionDeclaration = { takes: ['day'], returns: 'integer' }

/** The functions of the query language; positions count from 0, hours are UTC. */
export const FUNCTIONS: Readonly<Record<QueryFunction, FunctionDeclaration>> = {
  toupper: textToText,
  tolower: textToText,
  substring: { takes: ['text', 'count', 'count'], optional: 1, returns: 'text' },
  substringof: textInText,
  length: { takes: ['text'], returns: 'integer' },
  trim: textToText,
  concat: { takes: ['text', 'text'], returns: 'text' },
  replace: { takes: ['text', 'text', 'text'], returns: 'text' },
  startswith: textInText,
  endswith: textInText,
  indexof: { takes: ['text', 'text'], returns: 'integer' },
  round: toInteger,
  ceiling: toInteger,
  floor: toInteger,
  second: partOfTime,
  minute: partOfTime,
  hour: partOfTime,
  day: partOfDay,
  month: partOfDay,
  year: partOfDay,
}
