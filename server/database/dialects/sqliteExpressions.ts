import type { Expressions, JsonMember, Meter, QueryFunction, RowSource, TextRule } from './Expressions.ts'
import { datePart } from './datePart.ts'

/** Every build of SQLite allows at least this many arguments of a function. */
const MAX_ARGUMENTS = 100

/** A scan checks its deadline once in this number of records; a prime, since keys may have regular gaps. */
const RECORDS_PER_CHECK = 13

export const sqliteExpressions: Expressions = {
  jsonRows: (members, source, maxRows) => page(source, maxRows, `concat('[', ${objects(members)}, ']')`),
  jsonRowsWithCount: (members, source, maxRows, count) =>
    page(source, maxRows, `concat('{"results":[', ${objects(members)}, '],"inlineCount":', (${count}), '}')`),
  jsonEachRow: (members, source, maxRows, count) => {
    const rows = `SELECT CAST(${object(members)} AS BLOB) FROM ${pageRows(source, maxRows)}`
    return count === null ? rows : `SELECT CAST((${count}) AS BLOB) UNION ALL ${rows}`
  },
  jsonList: (members, source) =>
    `(SELECT concat('[', group_concat("row", ','), ']') FROM (SELECT ${object(members)} AS "row" FROM ${select(metered(source))}))`,
  jsonRecord: (members, source) => `(SELECT ${object(members)} FROM ${select(metered(source))})`,
  jsonObject: (members) => `SELECT CAST(${object(members)} AS BLOB)`,

  compareTexts: (left, operator, right, rule) => {
    if (rule === 'exact' || rule === 'binary') return `${left} ${operator} ${right}`
    if (rule === 'time') return `${timeOrder(left)} ${operator} ${timeOrder(right)}`
    if (rule === 'ascii') return `rtrim(${left}) ${operator} ${right} COLLATE NOCASE`
    return `fold(rtrim(${left})) ${operator} fold(rtrim(${right}))`
  },
  // LIKE itself ignores case within ASCII.
  textLike: (left, pattern, rule) =>
    rule === 'unicode'
      ? `fold(${left}) LIKE fold(${pattern}) ESCAPE '\\'`
      : `${left} LIKE ${pattern} ESCAPE '\\'`,
  likePattern: (text, position) => {
    const escaped = text.replaceAll(/[\\%_]/g, '\\$&')
    return `${position === 'start' ? '' : '%'}${escaped}${position === 'end' ? '' : '%'}`
  },
  isListed: (value, list, _kind, rule) => listed(value, list, rule),
  // Accents are ignored, as in SQL Server; most texts have none and need no custom function.
  textOrder: (value) =>
    `iif(octet_length(${value}) > length(${value}), plain(${value}), ${value}) COLLATE NOCASE`,
  timeOrder,
  atMidnight: (day) => `(${day} || 'T00:00:00.000Z')`,
  callFunction: (name, args) => FUNCTIONS[name](args),
}

/**
 * Five digits of hours, and no letter at the end, which would sort after the fraction of a second that another time has:
 * `00009H30M00` for `PT09H30M00S`.
 */
function timeOrder(value: string): string {
  return `(substr('000', instr(${value}, 'H') - 4) || rtrim(substr(${value}, 3), 'S'))`
}

/** The objects of all rows, concatenated; null if there are none, which concat treats as empty. */
function objects(members: readonly JsonMember[]): string {
  return `group_concat(${object(members)}, ',')`
}

/**
 * Selects the keys of the page first, then its rows: otherwise sorting would carry the text of every row. The subquery keeps its
 * order because of its limit, and the cross join preserves it.
 */
function pageRows(source: RowSource, maxRows: number): string {
  const { table, alias, keys, joins, skip, take } = source
  // A bare placeholder would make SQLite replan the statement for each value; an expression does not.
  const limit = `LIMIT +${take ?? maxRows + 1}${skip === null ? '' : ` OFFSET +${skip}`}`
  const selected = keys.map((key, index) => `${key} AS "key${index}"`).join(', ')
  const page = `(SELECT ${selected} FROM ${select(withScanCheck(source))} ${limit}) AS "page"`
  const sameKey = keys.map((key, index) => `${key} = "page"."key${index}"`).join(' AND ')
  const rows = [`${page} CROSS JOIN ${table} AS ${alias} ON ${sameKey}`, ...joins].join(' ')
  return source.meter === null ? rows : `${rows} WHERE ${counted(source.meter)}`
}

/** Adds the deadline check of a scan, as the first condition: records that fail the others take time too. */
function withScanCheck(source: RowSource): RowSource {
  const { keys, meter, where } = source
  if (meter?.checksScan !== true) return source
  return { ...source, where: `(${keys[0]} % ${RECORDS_PER_CHECK} OR in_time()) AND ${where}` }
}

/** Counts the records that satisfy the conditions. */
function metered(source: RowSource): RowSource {
  const { meter, where } = source
  return meter === null ? source : { ...source, where: `${where} AND ${counted(meter)}` }
}

function page(source: RowSource, maxRows: number, text: string): string {
  const all = source.take === null ? `iif(count(*) > ${maxRows}, '', ${text})` : text
  return `SELECT CAST(${all} AS BLOB) FROM ${pageRows(source, maxRows)}`
}

function select({ table, alias, joins, where, orderBy }: RowSource): string {
  const order = orderBy.length === 0 ? '' : ` ORDER BY ${orderBy.join(', ')}`
  return `${[`${table} AS ${alias}`, ...joins].join(' ')} WHERE ${where}${order}`
}

/** An always true condition whose evaluation counts the record (ReadMeter). */
function counted({ source, bytes, longTexts }: Meter): string {
  const texts = longTexts.map((column) => ` + coalesce(octet_length(${column}), 0)`).join('')
  return `counted(${source}, ${bytes}${texts})`
}

/**
 * The text of a JSON object, concatenated from parts: unlike json_object it inserts the JSON of subqueries verbatim, without
 * parsing it again. The database's own json_quote escapes every text.
 */
function object(members: readonly JsonMember[]): string {
  const parts: string[] = []
  let text = '{'
  members.forEach((member, index) => {
    text += `${index === 0 ? '' : ','}${JSON.stringify(member.name)}:`
    if (member.as === 'constant') {
      text += JSON.stringify(member.text)
    } else if (member.as === 'identity') {
      text += `"${member.prefix}`
      member.keys.forEach((key, index) => {
        parts.push(quoteText(index === 0 ? text : '|'), key)
      })
      text = '"'
    } else if (member.as === 'object') {
      parts.push(quoteText(text), object(member.members))
      text = ''
    } else {
      parts.push(quoteText(text), memberText(member))
      text = ''
    }
  })
  return concat([...parts, quoteText(`${text}}`)])
}

function memberText(member: Exclude<JsonMember, { as: 'constant' | 'identity' | 'object' }>): string {
  const { as, sql } = member
  if (as === 'text') return `json_quote(${sql})`
  if (as === 'json') return `coalesce(${sql}, 'null')`
  if (as === 'flag') return `CASE ${sql} WHEN 1 THEN 'true' WHEN 0 THEN 'false' ELSE 'null' END`
  return member.nullable ? `coalesce(${sql}, 'null')` : sql
}

function concat(pieces: readonly string[]): string {
  if (pieces.length <= MAX_ARGUMENTS) return `concat(${pieces.join(', ')})`
  const parts: string[] = []
  for (let start = 0; start < pieces.length; start += MAX_ARGUMENTS)
    parts.push(`concat(${pieces.slice(start, start + MAX_ARGUMENTS).join(', ')})`)
  return concat(parts)
}

function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

function listed(value: string, list: string, rule: TextRule): string {
  if (rule === 'unicode') return `fold(rtrim(${value})) IN (SELECT fold(value) FROM json_each(${list}))`
  const left = rule === 'ascii' ? `rtrim(${value}) COLLATE NOCASE` : value
  return `${left} IN (SELECT value FROM json_each(${list}))`
}

type Call = (args: readonly string[]) => string

const FUNCTIONS: Readonly<Record<QueryFunction, Call>> = {
  toupper: ([text = '']) => `capitals(${text})`,
  tolower: ([text = '']) => `fold(${text})`,
  substring: ([text = '', start = '', count]) =>
    `substr(${text}, ${start} + 1${count === undefined ? '' : `, ${count}`})`,
  length: ([text = '']) => `length(${text})`,
  trim: ([text = '']) => `trim(${text})`,
  concat: ([first = '', second = '']) => `concat(${first}, ${second})`,
  // If the search text is empty, SQLite does not evaluate the replacement.
  replace: ([text = '', found = '', by = '']) =>
    `CASE WHEN ${by} IS NOT NULL THEN replace(${text}, ${found}, ${by}) END`,
  indexof: ([text = '', found = '']) => `(instr(fold(${text}), fold(${found})) - 1)`,
  startswith: ([text = '', start = '']) => `instr(fold(${text}), fold(${start})) = 1`,
  endswith: ([text = '', end = '']) =>
    `substr(fold(${text}), length(${text}) - length(${end}) + 1) = fold(${end}) AND length(${text}) >= length(${end})`,
  substringof: ([found = '', text = '']) => `instr(fold(${text}), fold(${found})) > 0`,
  round: ([number = '']) => `round(${number})`,
  ceiling: ([number = '']) => `ceil(${number})`,
  floor: ([number = '']) => `floor(${number})`,
  ...datePart((text, start, count) => `CAST(substr(${text}, ${start}, ${count}) AS INTEGER)`),
}
