/** What a value is, as far as SQL and JSON are concerned. */
export type Category = 'number' | 'text' | 'flag'

/** A named expression that becomes one member of a JSON object. `json` is text that already is JSON. */
export interface JsonMember {
  readonly name: string
  readonly sql: string
  readonly as: Category | 'json'
}

/** Parts of a statement that reads rows; skip and take are expressions (placeholders). */
export interface RowSource {
  readonly from: string
  readonly joins: readonly string[]
  readonly where: string | null
  readonly orderBy: readonly string[]
  readonly skip: string | null
  readonly take: string | null
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

/** What a statement of `jsonRows` answers instead of rows when there are more than `mostRows`. */
export const TOO_MANY_ROWS = 'too many rows'

/** How a query is put into SQL: what reading differs in from one database to the other. */
export interface Expressions {
  /** SELECT of one text: a JSON array of objects, one for each row of the source, or TOO_MANY_ROWS. */
  jsonRows(members: readonly JsonMember[], source: RowSource, mostRows: number): string
  /** SELECT of one text: `{"results":[…],"inlineCount":n}`; `countSql` is a scalar subquery. */
  jsonRowsWithCount(
    members: readonly JsonMember[],
    source: RowSource,
    countSql: string,
    mostRows: number,
  ): string
  /** A scalar subquery giving a JSON array, or one JSON object (or null) for `single`. */
  jsonSubquery(members: readonly JsonMember[], source: RowSource, single: boolean): string
  /** SELECT of one text: an object whose members are JSON subqueries. */
  jsonObject(members: readonly JsonMember[]): string

  /** Text that is equal, greater or less without regard to case; `ascii`: one side is known to be plain ASCII. */
  textCompare(
    left: string,
    operator: '=' | '<>' | '<' | '<=' | '>' | '>=',
    right: string,
    ascii: boolean,
  ): string
  /** `pattern` is a placeholder for a LIKE pattern made by `likePattern`. */
  textLike(left: string, pattern: string, ascii: boolean): string
  likePattern(text: string, where: 'start' | 'end' | 'anywhere'): string
  /** `list` is a placeholder for the JSON text of an array. */
  inList(left: string, list: string, category: Category, ascii: boolean): string
  /** An expression by which text is put in order without regard to case. */
  textOrder(expression: string): string
  callFunction(name: QueryFunction, args: readonly string[]): string
}
