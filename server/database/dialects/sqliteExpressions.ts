import {
  TOO_MANY_ROWS,
  type Expressions,
  type JsonMember,
  type QueryFunction,
  type RowSource,
} from './Expressions.ts'

/** json_object takes a hundred arguments everywhere: forty members at a time leave room. */
const MEMBERS_PER_OBJECT = 40

/**
 * Objects are made by `json_object` and put together as text: `json_group_array` would read them again, which costs half as
 * much as making them.
 */
export const sqliteExpressions: Expressions = {
  jsonRows: (members, source, mostRows) =>
    `SELECT CAST(${limited(mostRows)} AS BLOB) AS answer FROM (${rowsOf(members, source)})`,
  jsonRowsWithCount: (members, source, countSql, mostRows) =>
    `SELECT CAST(CASE WHEN count(*) > ${mostRows} THEN '${TOO_MANY_ROWS}' ELSE
      '{"results":[' || coalesce(group_concat(j), '') || '],"inlineCount":' || (${countSql}) || '}' END AS BLOB) AS answer
      FROM (${rowsOf(members, source)})`,
  jsonSubquery: (members, source, single) =>
    single
      ? `coalesce((${rowsOf(members, source)}), 'null')`
      : `(SELECT '[' || coalesce(group_concat(j), '') || ']' FROM (${rowsOf(members, source)}))`,
  jsonObject: (members) => `SELECT CAST(${objectText(members)} AS BLOB) AS answer`,
  textCompare: (left, operator, right, ascii) =>
    ascii ? `${left} ${operator} ${right} COLLATE NOCASE` : `fold(${left}) ${operator} fold(${right})`,
  textLike: (left, pattern, ascii) =>
    ascii ? `${left} LIKE ${pattern} ESCAPE '\\'` : `fold(${left}) LIKE fold(${pattern}) ESCAPE '\\'`,
  likePattern: (text, where) => {
    const escaped = text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)
    return `${where === 'start' ? '' : '%'}${escaped}${where === 'end' ? '' : '%'}`
  },
  inList: (left, list, category, ascii) => {
    if (category !== 'text') return `${left} IN (SELECT value FROM json_each(${list}))`
    return ascii
      ? `${left} COLLATE NOCASE IN (SELECT value FROM json_each(${list}))`
      : `fold(${left}) IN (SELECT fold(value) FROM json_each(${list}))`
  },
  textOrder: (expression) => `${expression} COLLATE NOCASE`,
  callFunction: (name, args) => functions[name](args),
}

function limited(mostRows: number): string {
  return `CASE WHEN count(*) > ${mostRows} THEN '${TOO_MANY_ROWS}' ELSE '[' || coalesce(group_concat(j), '') || ']' END`
}

function rowsOf(members: readonly JsonMember[], source: RowSource): string {
  const parts = [`SELECT ${objectText(members)} AS j FROM ${source.from}`, ...source.joins]
  if (source.where !== null) parts.push(`WHERE ${source.where}`)
  if (source.orderBy.length > 0) parts.push(`ORDER BY ${source.orderBy.join(', ')}`)
  if (source.take !== null || source.skip !== null) parts.push(`LIMIT ${source.take ?? '-1'}`)
  if (source.skip !== null) parts.push(`OFFSET ${source.skip}`)
  return parts.join(' ')
}

/** An expression for the text of an object: plain members by json_object, composed ones written between them. */
function objectText(members: readonly JsonMember[]): string {
  const plain = members.filter((member) => member.as !== 'json')
  const composed = members.filter((member) => member.as === 'json')
  const texts: string[] = []
  for (let start = 0; start < plain.length; start += MEMBERS_PER_OBJECT) {
    const object = `json_object(${plain
      .slice(start, start + MEMBERS_PER_OBJECT)
      .map(plainMember)
      .join(', ')})`
    // Plain members end in a quote, a digit or a letter, so that exactly one brace is taken off either end.
    texts.push(`ltrim(rtrim(${object}, '}'), '{')`)
  }
  if (texts.length === 1 && composed.length === 0 && plain.length > 0)
    return `json_object(${plain.map(plainMember).join(', ')})`
  texts.push(...composed.map(({ name, sql }) => `${quoteText(`${JSON.stringify(name)}:`)} || ${sql}`))
  return `('{' || ${texts.join(` || ',' || `)} || '}')`
}

function plainMember({ name, sql, as }: JsonMember): string {
  return `${quoteText(name)}, ${as === 'flag' ? `json(iif(${sql}, 'true', 'false'))` : sql}`
}

function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

const part = (start: number, length: number) => (args: readonly string[]) =>
  `CAST(substr(${args[0]}, ${start}, ${length}) AS INTEGER)`

/** Instants are `YYYY-MM-DDTHH:MM:SS.mmmZ`: their parts stand at fixed places. Positions count from 0, as in Breeze. */
const functions: Record<QueryFunction, (args: readonly string[]) => string> = {
  toupper: ([text]) => `upper(${text})`,
  tolower: ([text]) => `fold(${text})`,
  substring: ([text, start, length]) =>
    length === undefined ? `substr(${text}, ${start} + 1)` : `substr(${text}, ${start} + 1, ${length})`,
  length: ([text]) => `length(${text})`,
  trim: ([text]) => `trim(${text})`,
  concat: ([left, right]) => `(coalesce(${left}, '') || coalesce(${right}, ''))`,
  replace: ([text, search, by]) => `replace(${text}, ${search}, ${by})`,
  indexof: ([text, search]) => `(instr(fold(${text}), fold(${search})) - 1)`,
  startswith: ([text, start]) => `(instr(fold(${text}), fold(${start})) = 1)`,
  endswith: ([text, end]) => `(substr(fold(${text}), -length(${end})) = fold(${end}))`,
  substringof: ([search, text]) => `(instr(fold(${text}), fold(${search})) > 0)`,
  round: ([number]) => `round(${number})`,
  ceiling: ([number]) => `ceil(${number})`,
  floor: ([number]) => `floor(${number})`,
  year: part(1, 4),
  month: part(6, 2),
  day: part(9, 2),
  hour: part(12, 2),
  minute: part(15, 2),
  second: part(18, 2),
}
