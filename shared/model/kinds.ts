/**
 * The kinds of field. Everything that is derived from a declaration (columns, metadata, validation, editors, grid columns)
 * holds a table keyed by kind, so that a new kind does not compile until each of them knows it.
 *
 * On the wire, in the client and in rules: `day` is the string `YYYY-MM-DD`, `instant` ISO-8601 UTC with milliseconds and `Z`,
 * `money` has at most 2 decimal places, `rate` at most 4, `decimal` as many as its scale. `dateOnly` is stored and sent like
 * `day`, `dateTime` and `dateTimeOffset` like `instant`, but a Breeze client holds them as dates. `time` is a duration in
 * hours, minutes and seconds (`PT09H30M00S`: of fixed length, so that texts sort as times do), `guid` is in lower case,
 * `binary` is Base64, `byte`, `short`, `integer` and `long` are whole numbers of 8, 16, 32 and 53 bits.
 */
export type Kind =
  | 'id'
  | 'version'
  | 'reference'
  | 'lookup'
  | 'text'
  | 'note'
  | 'integer'
  | 'byte'
  | 'short'
  | 'long'
  | 'float'
  | 'decimal'
  | 'money'
  | 'rate'
  | 'flag'
  | 'day'
  | 'instant'
  | 'dateOnly'
  | 'dateTime'
  | 'dateTimeOffset'
  | 'time'
  | 'choice'
  | 'guid'
  | 'binary'

/** Where the key of an added record comes from: a number or guid of the server's, or the client. */
export type KeySource = 'server' | 'generator' | 'client'

/** What the server writes by itself into a field, whatever the client sends. */
export type Stamp = 'created' | 'createdBy' | 'createdById' | 'deleted' | 'deletedBy'

/** Who may do something: anyone signed in, nobody (only the server itself), or holders of one of these roles. */
export type RoleRule = 'signedIn' | 'nobody' | readonly string[]
