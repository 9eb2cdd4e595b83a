import type { Field } from '#shared/model/field.ts'
import type { Parameter, Row, Transaction } from '../Database.ts'

/** A named expression that becomes one member of a JSON object. */
export interface JsonMember {
  readonly name: string
  readonly sql: string
  /** What the expression is: decides how it is written as JSON. `json` is text that already is JSON. */
  readonly as: 'number' | 'text' | 'flag' | 'json'
}

/** Parts of a statement that reads rows. */
export interface RowSource {
  readonly from: string
  readonly joins: readonly string[]
  readonly where: string | null
  readonly orderBy: readonly string[]
  readonly skip: number | null
  readonly take: number | null
}

/** A function of the query language on values of the database (breeze.md 1b). */
export type QueryFunction =
  | 'toupper'
  | 'tolower'
  | 'substring'
  | 'length'
  | 'trim'
  | 'concat'
  | 'replace'
  | 'indexof'
  | 'startswith'
  | 'endswith'
  | 'substringof'
  | 'round'
  | 'ceiling'
  | 'floor'
  | 'second'
  | 'minute'
  | 'hour'
  | 'day'
  | 'month'
  | 'year'

/** Everything in which the two databases differ, and nothing else. */
export interface Dialect {
  readonly name: 'sqlite' | 'sqlserver'
  /** Most bound parameters in one statement. */
  readonly maxParameters: number
  quote(identifier: string): string
  /** The placeholder of the n-th parameter, counted from 0. */
  parameter(index: number): string
  /** Column type of a field, as TypeORM's schema API writes it. */
  columnType(field: Field): {
    type: string
    length?: string
    precision?: number
    scale?: number
    collation?: string
  }
  /** A value as the driver takes it, and back. */
  toDatabase(field: Field, value: unknown): Parameter
  fromDatabase(field: Field, value: unknown): unknown

  /** SELECT of one text: `[…]`, a JSON array of objects, one for each row of the source. */
  jsonRows(members: readonly JsonMember[], source: RowSource): string
  /** A scalar subquery giving a JSON array, or one JSON object (or null) for `single`. */
  jsonSubquery(members: readonly JsonMember[], source: RowSource, single: boolean): string
  /** SELECT of one text: `{"results":[…],"inlineCount":n}`. */
  jsonRowsWithCount(members: readonly JsonMember[], source: RowSource, countSql: string): string
  /** SELECT of one text: an object whose members are the given JSON subqueries. */
  jsonObject(members: readonly JsonMember[]): string

  /** Comparison of text that takes no account of case, beyond ASCII too; both sides are expressions. */
  textEquals(left: string, right: string): string
  textCompare(left: string, operator: '<' | '<=' | '>' | '>=', right: string): string
  /** `pattern` is a parameter that holds a LIKE pattern made by `likePattern`. */
  textLike(left: string, pattern: string): string
  likePattern(text: string, where: 'start' | 'end' | 'anywhere'): string
  callFunction(name: QueryFunction, args: readonly string[]): string

  /** Reserves keys for added records: `count` of them, the first is answered. */
  reserveKeys(transaction: Transaction, table: string, count: number): Promise<number>
  /** What kind of refusal an error of the driver is, or null when it is none of these. */
  refusal(error: unknown): 'duplicate' | 'reference' | 'deadlock' | 'busy' | null
  /** Rows of the driver in the common form. */
  rows(result: unknown): readonly Row[]
}
