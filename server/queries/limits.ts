import type { ReadLimits } from '#server/database/ReadLimits.ts'

/** Limits of a query; whatever exceeds them is refused with an error that names it, never truncated silently. */

/** Maximum size of a query's JSON in the URL and in the body of a POST, in bytes. */
export const MAX_URL_BYTES = 32_768
export const MAX_BODY_BYTES = 262_144

/** Within which such a body must have arrived. */
export const MAX_BODY_SECONDS = 10

/** Maximum size of the headers including the URL: Node's default of 16 kB would reject long queries. */
export const MAX_HEADER_BYTES = 131_072

/** Maximum nesting of the JSON. */
export const MAX_DEPTH = 20

/** Conditions of a filter, `and`, `or`, `not`, `any` and `all` included, and operands of functions. */
export const MAX_PREDICATE_NODES = 200

/** Maximum nesting and number of `any` and `all` in a filter: each reads a list for every row. */
export const MAX_QUANTIFIER_DEPTH = 2
export const MAX_QUANTIFIERS = 8

/** Maximum nesting and number of function calls in a filter. */
export const MAX_CALL_DEPTH = 5
export const MAX_CALLS = 20

/** Maximum length of a text computed by functions. */
export const MAX_TEXT_LENGTH = 16_000

/** Entries of an `in` list. */
export const MAX_LISTED_VALUES = 2_000

/** Maximum length of a text value; its LIKE pattern still fits the limit of SQL Server. */
export const MAX_CHARACTERS = 1_000

export const MAX_ORDERINGS = 20
export const MAX_SELECTED = 200

/** Steps of a path such as `customer.salesPerson.name`. */
export const MAX_PATH_STEPS = 6

export const MAX_EXPANDS = 12
export const MAX_EXPAND_LEVELS = 4

/** Other entities that filter, order and selection may reach by reference; a database joins 64 tables at most. */
export const MAX_JOINS = 30

/** Rows of one result. */
export const MAX_ROWS = 100_000

/** Rows of one result each of which carries lists of other rows. */
export const MAX_ROWS_WITH_LISTS = 20_000

/** Limits of one result, nested records included; 50,000 records of the widest entity are within them. */
export const RESULT_LIMITS: ReadLimits = {
  rows: 200_000,
  bytes: 64 * 1_048_576,
  nestedBytes: 8 * 1_048_576,
  milliseconds: Number.POSITIVE_INFINITY,
}

/** A linked result (`noTracking`) is parsed into memory, which takes many times its bytes. */
export const MAX_LINKED_BYTES = 16 * 1_048_576

/** Limits of a read in the server's own thread, which blocks everybody; beyond them the query is passed to a read process. */
export const QUICK_LIMITS: ReadLimits = {
  rows: 2_000,
  bytes: 1_048_576,
  nestedBytes: 1_048_576,
  milliseconds: 15,
}
