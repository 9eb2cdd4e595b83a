import {
  TOO_MANY_ROWS,
  type Expressions,
  type JsonMember,
  type QueryFunction,
  type RowSource,
} from './Expressions.ts'

const AS_ROWS = 'FOR JSON PATH, INCLUDE_NULL_VALUES'

/** The same answers as on SQLite, composed by FOR JSON. The database's collation is taken to disregard case. */
export const sqlserverExpressions: Expressions = {
  jsonRows: (members, source, mostRows) =>
    `SELECT CASE WHEN ${countOf(source)} > ${mostRows} THEN '${TOO_MANY_ROWS}' ELSE ${arrayText(members, source)} END AS [answer]`,
  jsonRowsWithCount: (members, source, countSql, mostRows) =>
    `SELECT CASE WHEN ${countOf(source)} > ${mostRows} THEN '${TOO_MANY_ROWS}' ELSE
      CONCAT('{"results":', ${arrayText(members, source)}, ',"inlineCount":', (${countSql}), '}') END AS [answer]`,
  jsonSubquery: (members, source, single) =>
    single
      ? `JSON_QUERY((${rowsOf(members, source)} ${AS_ROWS}, WITHOUT_ARRAY_WRAPPER))`
      : `JSON_QUERY(${arrayText(members, source)})`,
  jsonObject: (members) =>
    `SELECT (SELECT ${members.map(selected).join(', ')} ${AS_ROWS}, WITHOUT_ARRAY_WRAPPER) AS [answer]`,
  textCompare: (left, operator, right) => `${left} ${operator} ${right}`,
  textLike: (left, pattern) => `${left} LIKE ${pattern} ESCAPE '\\'`,
  likePattern: (text, where) => {
    const escaped = text.replaceAll(/[\\%_[]/g, (character) => `\\${character}`)
    return `${where === 'start' ? '' : '%'}${escaped}${where === 'end' ? '' : '%'}`
  },
  inList: (left, list, category) => {
    const type = category === 'text' ? 'nvarchar(max)' : 'decimal(38, 10)'
    return `${left} IN (SELECT [value] FROM OPENJSON(${list}) WITH ([value] ${type} '$'))`
  },
  textOrder: (expression) => expression,
  callFunction: (name, args) => functions[name](args),
}

/** How many rows the source has, looking no further than it must. */
function countOf({ from, joins, where }: RowSource): string {
  return `(SELECT COUNT(*) FROM ${[from, ...joins].join(' ')}${where === null ? '' : ` WHERE ${where}`})`
}

function arrayText(members: readonly JsonMember[], source: RowSource): string {
  return `COALESCE((${rowsOf(members, source)} ${AS_ROWS}), '[]')`
}

function rowsOf(
  members: readonly JsonMember[],
  { from, joins, where, orderBy, skip, take }: RowSource,
): string {
  const parts = [`SELECT ${members.map(selected).join(', ')} FROM ${from}`, ...joins]
  if (where !== null) parts.push(`WHERE ${where}`)
  // Inside another statement an order is only allowed together with OFFSET.
  if (orderBy.length > 0) parts.push(`ORDER BY ${orderBy.join(', ')} OFFSET ${skip ?? '0'} ROWS`)
  if (orderBy.length > 0 && take !== null) parts.push(`FETCH NEXT ${take} ROWS ONLY`)
  return parts.join(' ')
}

function selected({ name, sql }: JsonMember): string {
  return `${sql} AS [${name.replaceAll(']', ']]')}]`
}

const part = (start: number, length: number) => (args: readonly string[]) =>
  `TRY_CONVERT(int, SUBSTRING(${args[0]}, ${start}, ${length}))`

const asFlag = (condition: string): string => `CAST(CASE WHEN ${condition} THEN 1 ELSE 0 END AS bit)`

const functions: Record<QueryFunction, (args: readonly string[]) => string> = {
  toupper: ([text]) => `UPPER(${text})`,
  tolower: ([text]) => `LOWER(${text})`,
  substring: ([text, start, length]) => `SUBSTRING(${text}, ${start} + 1, ${length ?? `LEN(${text})`})`,
  length: ([text]) => `LEN(${text})`,
  trim: ([text]) => `TRIM(${text})`,
  concat: ([left, right]) => `CONCAT(${left}, ${right})`,
  replace: ([text, search, by]) => `REPLACE(${text}, ${search}, ${by})`,
  indexof: ([text, search]) => `(CHARINDEX(${search}, ${text}) - 1)`,
  startswith: ([text, start]) => asFlag(`CHARINDEX(${start}, ${text}) = 1`),
  endswith: ([text, end]) => asFlag(`RIGHT(${text}, LEN(${end})) = ${end}`),
  substringof: ([search, text]) => asFlag(`CHARINDEX(${search}, ${text}) > 0`),
  round: ([number]) => `ROUND(${number}, 0)`,
  ceiling: ([number]) => `CEILING(${number})`,
  floor: ([number]) => `FLOOR(${number})`,
  year: part(1, 4),
  month: part(6, 2),
  day: part(9, 2),
  hour: part(12, 2),
  minute: part(15, 2),
  second: part(18, 2),
}
