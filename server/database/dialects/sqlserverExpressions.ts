import type { Expressions, JsonMember, QueryFunction, RowSource } from './Expressions.ts'
import { datePart } from './datePart.ts'

/** Longer than any text that is stored. */
const ANY_LENGTH = 100_000_000

/** Binary comparison; the collation of the database would treat `a` and `A` as equal. */
const BINARY = 'COLLATE Latin1_General_BIN2'

/**
 * Replaces a dot in the name of a member: FOR JSON treats dots as paths and has no escape for them. A private-use character,
 * which no name contains.
 */
const DOT = '\uE000'

/** A position to which 1 may be added: 2147483647 + 1 overflows an int. */
function position(value: string): string {
  return `(CASE WHEN ${value} < ${ANY_LENGTH} THEN ${value} ELSE ${ANY_LENGTH} END)`
}

/** Texts compare without regard to case and trailing blanks by the collation of the database. */
export const sqlserverExpressions: Expressions = {
  jsonRows: (members, source, maxRows) => page(source, maxRows, (rows) => array(members, rows)),
  jsonRowsWithCount: (members, source, maxRows, count) =>
    page(
      source,
      maxRows,
      (rows) => `CONCAT(N'{"results":', ${array(members, rows)}, N',"inlineCount":', (${count}), N'}')`,
    ),
  // The driver cancels requests; the server splits long results itself.
  jsonEachRow: () => null,
  jsonList: (members, source) => array(members, source),
  jsonRecord: (members, source) =>
    withDots(
      members,
      `(SELECT ${columns(members)} FROM ${rowsOf(source)} FOR JSON PATH, INCLUDE_NULL_VALUES, WITHOUT_ARRAY_WRAPPER)`,
    ),
  jsonObject: (members) =>
    `SELECT ${withDots(members, `(SELECT ${columns(members)} FOR JSON PATH, INCLUDE_NULL_VALUES, WITHOUT_ARRAY_WRAPPER)`)} AS [text]`,

  compareTexts: (left, operator, right, rule) => {
    if (rule === 'binary') return `${left} ${BINARY} ${operator} ${right}`
    return rule === 'time'
      ? `${timeOrder(left)} ${operator} ${timeOrder(right)}`
      : `${left} ${operator} ${right}`
  },
  textLike: (left, pattern) => `${left} LIKE ${pattern} ESCAPE N'\\'`,
  likePattern: (text, where) => {
    const escaped = text.replaceAll(/[\\%_[]/g, '\\$&')
    return `${where === 'start' ? '' : '%'}${escaped}${where === 'end' ? '' : '%'}`
  },
  isListed: (value, list, kind, rule) =>
    `${value}${rule === 'binary' ? ` ${BINARY}` : ''} IN (SELECT [value] FROM OPENJSON(${list}) WITH ([value] ${LISTED_TYPES[kind]} '$'))`,
  textOrder: (value) => value,
  timeOrder,
  atMidnight: (day) => `(${day} + N'T00:00:00.000Z')`,
  callFunction: (name, args) => FUNCTIONS[name](args),
}

/**
 * Five digits of hours, and no letter at the end, which would sort after the fraction of a second that another time has:
 * `00009H30M00` for `PT09H30M00S`.
 */
function timeOrder(value: string): string {
  return `(SUBSTRING(N'000', CHARINDEX(N'H', ${value}) - 4, 3) + REPLACE(SUBSTRING(${value}, 3, 30), N'S', N''))`
}

const LISTED_TYPES = { text: 'nvarchar(4000)', integer: 'int', number: 'float', flag: 'bit' } as const

/** ISNULL rather than COALESCE, which the server expands to a CASE that runs the subquery twice, nested ones 2^depth times. */
function array(members: readonly JsonMember[], source: RowSource): string {
  const rows = `(SELECT ${columns(members)} FROM ${rowsOf(source)} FOR JSON PATH, INCLUDE_NULL_VALUES)`
  return `ISNULL(${withDots(members, rows)}, N'[]')`
}

/** Restores the dots of names in JSON text. Quotes within values are escaped, so only names are replaced. */
function withDots(members: readonly JsonMember[], json: string): string {
  return [...new Set(dottedNames(members))].reduce((text, name) => {
    const marked = quoteText(`"${marking(name)}":`)
    return `REPLACE(${text} ${BINARY}, ${marked}, ${quoteText(`"${name}":`)})`
  }, json)
}

function dottedNames(members: readonly JsonMember[]): string[] {
  return members.flatMap((member) => [
    ...(member.name.includes('.') ? [member.name] : []),
    ...(member.as === 'object' ? dottedNames(member.members) : []),
  ])
}

function marking(name: string): string {
  return name.replaceAll('.', DOT)
}

/** FOR JSON cannot count, so the number of rows is checked first. */
function page(source: RowSource, maxRows: number, text: (rows: RowSource) => string): string {
  if (source.take !== null) return `SELECT ${text(source)} AS [text]`
  const rows = { ...source, take: String(maxRows + 1) }
  const count = `SELECT COUNT(*) FROM (SELECT 1 AS [one] FROM ${rowsOf(rows)}) AS [page]`
  return `SELECT CASE WHEN (${count}) > ${maxRows} THEN N'' ELSE ${text(rows)} END AS [text]`
}

function rowsOf({ table, alias, joins, where, orderBy, skip, take }: RowSource): string {
  const from = `${[`${table} AS ${alias}`, ...joins].join(' ')} WHERE ${where}`
  if (orderBy.length === 0) return from
  const fetch = take === null ? '' : ` FETCH NEXT ${take} ROWS ONLY`
  return `${from} ORDER BY ${orderBy.join(', ')} OFFSET ${skip ?? '0'} ROWS${fetch}`
}

function columns(members: readonly JsonMember[]): string {
  return members.flatMap((member) => columnsOf(member, '')).join(', ')
}

/** FOR JSON makes an object of columns whose names are paths with a common prefix. */
function columnsOf(member: JsonMember, path: string): string[] {
  if (member.as === 'object')
    return member.members.flatMap((part) => columnsOf(part, `${path}${marking(member.name)}.`))
  return [`${column(member)} AS [${path}${marking(member.name).replaceAll(']', ']]')}]`]
}

function column(member: Exclude<JsonMember, { as: 'object' }>): string {
  if (member.as === 'constant') return quoteText(member.text)
  if (member.as === 'identity') return identity(member.prefix, member.keys)
  return member.as === 'json' ? `JSON_QUERY(${member.sql})` : member.sql
}

function identity(prefix: string, keys: readonly string[]): string {
  return `CONCAT(${quoteText(prefix)}, ${keys.join(", N'|', ")})`
}

function quoteText(text: string): string {
  return `N'${text.replaceAll("'", "''")}'`
}

/** Characters counted as RIGHT, SUBSTRING and CHARINDEX count them; LEN alone ignores trailing blanks. */
function lengthOf(text: string): string {
  return `LEN(CAST(${text} AS nvarchar(MAX)) + N'.') - 1`
}

type Call = (args: readonly string[]) => string

const FUNCTIONS: Readonly<Record<QueryFunction, Call>> = {
  toupper: ([text = '']) => `UPPER(${text})`,
  tolower: ([text = '']) => `LOWER(${text})`,
  substring: ([text = '', start = '', count = String(ANY_LENGTH)]) =>
    `SUBSTRING(${text}, ${position(start)} + 1, ${position(count)})`,
  length: ([text = '']) => `(${lengthOf(text)})`,
  trim: ([text = '']) => `LTRIM(RTRIM(${text}))`,
  concat: ([first = '', second = '']) => `CONCAT(${first}, ${second})`,
  replace: ([text = '', found = '', by = '']) =>
    `(REPLACE(${text} ${BINARY}, ${found}, ${by}) COLLATE DATABASE_DEFAULT)`,
  // CHARINDEX never finds the empty text; a common prefix makes it match at the start.
  indexof: ([text = '', found = '']) =>
    `(CASE WHEN CHARINDEX(N'.' + ${found}, N'.' + ${text}) = 1 THEN 1 ELSE CHARINDEX(${found}, ${text}) END - 1)`,
  startswith: ([text = '', start = '']) => `CHARINDEX(N'.' + ${start}, N'.' + ${text}) = 1`,
  // The operator = ignores trailing blanks.
  endswith: ([text = '', end = '']) =>
    `RIGHT(${text}, ${lengthOf(end)}) = ${end} AND DATALENGTH(${text}) >= DATALENGTH(${end})`,
  substringof: ([found = '', text = '']) =>
    `(CHARINDEX(${found}, ${text}) > 0 OR CHARINDEX(N'.' + ${found}, N'.' + ${text}) = 1)`,
  round: ([number = '']) => `ROUND(${number}, 0)`,
  ceiling: ([number = '']) => `CEILING(${number})`,
  floor: ([number = '']) => `FLOOR(${number})`,
  ...datePart((text, start, count) => `CAST(SUBSTRING(${text}, ${start}, ${count}) AS int)`),
}
