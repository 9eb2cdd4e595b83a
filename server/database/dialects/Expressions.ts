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
  /** A text that is known beforehand. */
  | { readonly name: string; readonly as: 'constant'; readonly text: string }
  /** A text that names a record: prefix and key. */
  | {
      readonly name: string
      readonly as: 'identity'
      readonly prefix: string
      readonly keys: readonly string[]
    }
  | { readonly name: string; readonly as: 'object'; readonly members: readonly JsonMember[] }

/** Where rows come from, which of them, and in which order. */
export interface RowSource {
  /** Name of the table, quoted. */
  readonly table: string
  readonly alias: string
  /** The columns of the key, with the alias before them. */
  readonly keys: readonly string[]
  readonly joins: readonly string[]
  readonly where: string
  readonly orderBy: readonly string[]
  /** Expressions for how many rows are left out and how many are taken after them. */
  readonly skip: string | null
  readonly take: string | null
  /** What counts the records as they are read; null where they need no counting. */
  readonly meter: Meter | null
}

/** What counting the records of a source takes: its number in the statement, and what each of them comes to in bytes. */
export interface Meter {
  readonly source: number
  /** Bytes of a record apart from its long texts. */
  readonly bytes: number
  /** Columns of long texts. */
  readonly longTexts: readonly string[]
  /** Are records counted where they are looked for, too, and not only where they are answered? */
  readonly scanned?: boolean
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
 * Texts are compared without regard to case and to blanks at the end. `ascii` promises that one side holds nothing but ASCII,
 * which is much cheaper; with `unicode` the case of all letters counts for nothing. `exact` is for texts of a fixed form, `time`
 * for the order of times, `binary` for texts in which case counts.
 */
export type TextRule = 'ascii' | 'unicode' | 'exact' | 'time' | 'binary'

export type SqlComparison = '=' | '<' | '<=' | '>' | '>='

/** How a query is put into SQL: what reading differs in from one database to the other. */
export interface Expressions {
  /**
   * SELECT of one text: `[…]`, a JSON array of objects, one for each row. Where the source does not say how many rows are
   * taken, the text is empty when there are more than `most`.
   */
  jsonRows(members: readonly JsonMember[], source: RowSource, maxRows: number): string
  /** The same within `{"results":[…],"inlineCount":n}`; `count` is a SELECT of the number. */
  jsonRowsWithCount(members: readonly JsonMember[], source: RowSource, maxRows: number, count: string): string
  /**
   * SELECT of a text for each row, the JSON of one object, to be read one after the other; one row more than `most` where the
   * source does not say how many are taken. With `count` the first text is the number. Null where rows cannot be read so.
   */
  jsonEachRow(
    members: readonly JsonMember[],
    source: RowSource,
    maxRows: number,
    count: string | null,
  ): string | null
  /** A scalar subquery giving a JSON array of objects, `[]` when there are no rows. */
  jsonList(members: readonly JsonMember[], source: RowSource): string
  /** A scalar subquery giving the JSON object of the one row, or null. */
  jsonRecord(members: readonly JsonMember[], source: RowSource): string
  /** SELECT of one text: a JSON object. */
  jsonObject(members: readonly JsonMember[]): string

  compareTexts(left: string, operator: SqlComparison, right: string, rule: TextRule): string
  /** `pattern` is a value made by `likePattern`. */
  textLike(left: string, pattern: string, rule: TextRule): string
  likePattern(text: string, position: 'start' | 'end' | 'anywhere'): string
  /** Is the value in a list, given as the text of a JSON array? */
  isListed(value: string, list: string, kind: 'text' | 'integer' | 'number' | 'flag', rule: TextRule): string
  /** What texts are sorted by so that case does not matter. */
  textOrder(value: string): string
  /** What times are sorted by: some have a fraction of a second, some more than 99 hours. */
  timeOrder(value: string): string
  /** The instant at which a day begins (UTC); null of null. */
  atMidnight(day: string): string
  /** `startswith`, `endswith` and `substringof` give conditions, all others give values. */
  callFunction(name: QueryFunction, args: readonly string[]): string
}
