/** One member of a JSON object; `sql` is an expression. */
export type JsonMember =
  | {
      readonly name: string
      readonly as: 'number' | 'text' | 'flag'
      readonly sql: string
      readonly nullable: boolean
    }
  /** Text that already is JSON, or null. */
  | { readonly name: string; readonly as: 'json'; readonly sql: string }
  /** A constant text. */
  | { readonly name: string; readonly as: 'constant'; readonly text: string }
  /** A text that identifies a record: prefix and key. */
  | {
      readonly name: string
      readonly as: 'identity'
      readonly prefix: string
      readonly keys: readonly string[]
    }
  | { readonly name: string; readonly as: 'object'; readonly members: readonly JsonMember[] }

/** The source of rows with filter, order and page. */
export interface RowSource {
  /** Name of the table, quoted. */
  readonly table: string
  readonly alias: string
  /** The key columns, qualified with the alias. */
  readonly keys: readonly string[]
  readonly joins: readonly string[]
  readonly where: string
  readonly orderBy: readonly string[]
  /** Expressions for the number of rows to skip and to take. */
  readonly skip: string | null
  readonly take: string | null
  /** Meters the records as they are read; null if they need no metering. */
  readonly meter: Meter | null
}

/** How the records of a source are metered: its number in the statement, and the bytes of each record. */
export interface Meter {
  readonly source: number
  /** Bytes of a record excluding its long texts. */
  readonly bytes: number
  /** Columns of long texts. */
  readonly longTexts: readonly string[]
  /** Is the deadline checked during the scan, not only for the returned records? */
  readonly checksScan: boolean
}

/** A function of the query language. */
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

/**
 * Texts are compared without regard to case and to blanks at the end. `ascii` promises that one side is pure ASCII, which is much
 * cheaper; `unicode` ignores the case of all letters. `exact` is for texts of a fixed form, `time` for the order of times,
 * `binary` for case-sensitive texts.
 */
export type TextRule = 'ascii' | 'unicode' | 'exact' | 'time' | 'binary'

export type SqlComparison = '=' | '<' | '<=' | '>' | '>='

/** SQL expressions of queries, as far as they differ between the databases. */
export interface Expressions {
  /**
   * SELECT of one text: `[…]`, a JSON array of one object per row. If the source has no `take`, the text is empty when there are
   * more than `maxRows` rows.
   */
  jsonRows(members: readonly JsonMember[], source: RowSource, maxRows: number): string
  /** The same wrapped in `{"results":[…],"inlineCount":n}`; `count` is a SELECT of the number. */
  jsonRowsWithCount(members: readonly JsonMember[], source: RowSource, maxRows: number, count: string): string
  /**
   * SELECT of one text per row, the JSON of one object, to be streamed; one row more than `maxRows` if the source has no `take`.
   * With `count` the first text is the number. Null if rows cannot be streamed.
   */
  jsonEachRow(
    members: readonly JsonMember[],
    source: RowSource,
    maxRows: number,
    count: string | null,
  ): string | null
  /** A scalar subquery for a JSON array of objects, `[]` if there are no rows. */
  jsonList(members: readonly JsonMember[], source: RowSource): string
  /** A scalar subquery for the JSON object of a single row, or null. */
  jsonRecord(members: readonly JsonMember[], source: RowSource): string
  /** SELECT of one text: a JSON object. */
  jsonObject(members: readonly JsonMember[]): string

  compareTexts(left: string, operator: SqlComparison, right: string, rule: TextRule): string
  /** `pattern` is a result of `likePattern`. */
  textLike(left: string, pattern: string, rule: TextRule): string
  likePattern(text: string, position: 'start' | 'end' | 'anywhere'): string
  /** Is the value in a list, given as the text of a JSON array? */
  isListed(value: string, list: string, kind: 'text' | 'integer' | 'number' | 'flag', rule: TextRule): string
  /** The sort key of a text, ignoring case. */
  textOrder(value: string): string
  /** The sort key of a time: some have a fraction of a second, some more than 99 hours. */
  timeOrder(value: string): string
  /** The instant at which a day begins (UTC); null of null. */
  atMidnight(day: string): string
  /** `startswith`, `endswith` and `substringof` return conditions, all others return values. */
  callFunction(name: QueryFunction, args: readonly string[]): string
}
