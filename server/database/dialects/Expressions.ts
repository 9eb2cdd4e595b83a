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

/** A function of the query language on values of the database. */
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

/** How a query is put into SQL: what reading differs in from one database to the other. */
export interface Expressions {
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
}
