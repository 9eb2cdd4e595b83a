import type { ReadLimits } from '#server/database/ReadLimits.ts'

/** How much one query may ask for; whatever goes beyond is refused with an error that names it, never cut off silently. */

/** JSON of a query in the address and in the body of a POST, in bytes. */
export const MAX_URL_BYTES = 32_768
export const MAX_BODY_BYTES = 262_144

/** Headers of a request, its address included: Node would cut off at 16 kB, before a query is even looked at. */
export const MAX_HEADER_BYTES = 131_072

/** How deep the JSON may be nested. */
export const MAX_DEPTH = 20

/** Conditions of a filter, `and`, `or`, `not`, `any` and `all` included, and operands of functions. */
export const MAX_PREDICATE_NODES = 200

/** How deep `any` and `all` may stand within each other, and how many of them a filter may have: each reads a list for every row. */
export const MAX_QUANTIFIER_DEPTH = 2
export const MAX_QUANTIFIERS = 8

/** How deep functions may stand within each other, and how many of them a filter may call. */
export const MAX_CALL_DEPTH = 5
export const MAX_CALLS = 20

/** Characters of a text that functions make of others, for each row. */
export const MAX_TEXT_LENGTH = 16_000

/** Entries of an `in` list. */
export const MAX_LISTED_VALUES = 2_000

/** Characters of one text value; a pattern of it still fits what SQL Server takes. */
export const MAX_CHARACTERS = 1_000

export const MAX_ORDERINGS = 20
export const MAX_SELECTED = 200

/** Steps of a path such as `customer.salesPerson.name`. */
export const MAX_PATH_STEPS = 6

export const MAX_EXPANDS = 12
export const MAX_EXPAND_LEVELS = 4

/** Other entities that filter, order and selection may reach by reference; a database joins 64 tables at most. */
export const MAX_JOINS = 30

/** Rows of one answer. */
export const MAX_ROWS = 100_000

/** Rows of one answer each of which carries lists of other rows. */
export const MAX_ROWS_WITH_LISTS = 20_000

/** What one answer may hold, records inside others included; 50,000 records of the widest entity are within it. */
export const ANSWER_LIMITS: ReadLimits = {
  rows: 200_000,
  bytes: 64 * 1_048_576,
  nestedBytes: 8 * 1_048_576,
  milliseconds: Number.POSITIVE_INFINITY,
}

/** An answer that is linked (`noTracking`) is read into memory as records, which takes many times its bytes. */
export const MAX_LINKED_BYTES = 16 * 1_048_576

/** What the server reads in its own thread, where everybody waits meanwhile, before it leaves the query to another process. */
export const QUICK_LIMITS: ReadLimits = {
  rows: 2_000,
  bytes: 1_048_576,
  nestedBytes: 1_048_576,
  milliseconds: 5,
}
