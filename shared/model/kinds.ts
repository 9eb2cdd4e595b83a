/**
 * The kinds of field. Everything that is derived from a declaration (columns, metadata, validation, editors, grid columns)
 * holds a table keyed by kind, so that a new kind does not compile until each of them knows it.
 *
 * On the wire, in the client and in rules: `day` is the string `YYYY-MM-DD`, `instant` ISO-8601 UTC with milliseconds and `Z`,
 * `money` has at most 2 decimal places, `rate` at most 4, `decimal` as many as its scale.
 */
export type Kind =
  | 'id'
  | 'version'
  | 'reference'
  | 'lookup'
  | 'text'
  | 'note'
  | 'integer'
  | 'decimal'
  | 'money'
  | 'rate'
  | 'flag'
  | 'day'
  | 'instant'
  | 'choice'

/** What the server writes by itself into a field, whatever the client sends. */
export type Stamp = 'created' | 'createdBy' | 'createdById' | 'deleted' | 'deletedBy'

/** Who may do something: anyone signed in, nobody (only the server itself), or holders of one of these roles. */
export type RoleRule = 'signedIn' | 'nobody' | readonly string[]
