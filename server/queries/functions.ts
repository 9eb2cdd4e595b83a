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
  readonly gives: ValueKind
}

const textToText: FunctionDeclaration = { takes: ['text'], gives: 'text' }
const textInText: FunctionDeclaration = { takes: ['text', 'text'], gives: 'flag' }
const toInteger: FunctionDeclaration = { takes: ['number'], gives: 'number' }
const partOfTime: FunctionDeclaration = { takes: ['time'], gives: 'integer' }
const partOfDay: FunctionDeclaration = { takes: ['day'], gives: 'integer' }

/** The functions of the query language; positions count from 0, hours are UTC. */
export const FUNCTIONS: Readonly<Record<QueryFunction, FunctionDeclaration>> = {
  toupper: textToText,
  tolower: textToText,
  substring: { takes: ['text', 'count', 'count'], optional: 1, gives: 'text' },
  substringof: textInText,
  length: { takes: ['text'], gives: 'integer' },
  trim: textToText,
  concat: { takes: ['text', 'text'], gives: 'text' },
  replace: { takes: ['text', 'text', 'text'], gives: 'text' },
  startswith: textInText,
  endswith: textInText,
  indexof: { takes: ['text', 'text'], gives: 'integer' },
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
