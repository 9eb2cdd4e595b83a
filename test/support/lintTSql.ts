import { rolloffModel } from '#shared/entities.ts'

/** A word, or what stands in parentheses. */
type Part = string | readonly Part[]

/** The clauses of one SELECT, each as its parts. */
interface Select {
  readonly isDistinct: boolean
  readonly items: readonly (readonly Part[])[]
  readonly from: readonly Part[]
  readonly groupBy: readonly (readonly Part[])[] | null
  readonly orderBy: readonly (readonly Part[])[]
}

const AGGREGATES = new Set(['SUM', 'MIN', 'MAX', 'AVG', 'COUNT', 'STRING_AGG'])
/** Those that take no column of the type `bit`. */
const AGGREGATES_OF_NUMBERS = new Set(['SUM', 'MIN', 'MAX', 'AVG'])
const SET_OPERATORS = new Set(['UNION', 'EXCEPT', 'INTERSECT'])
const CLAUSES = new Set(['FROM', 'WHERE', 'GROUP', 'HAVING', 'ORDER', 'OFFSET', 'FOR', 'OPTION'])

/** Columns that are flags wherever they are columns. */
const FLAGS = flagColumns()

function flagColumns(): ReadonlySet<string> {
  const fields = Object.values(rolloffModel.entities).flatMap((entity) => Object.entries(entity.fields))
  const others = new Set(fields.filter(([, { kind }]) => kind !== 'flag').map(([name]) => name))
  const flags = fields.filter(([name, { kind }]) => kind === 'flag' && !others.has(name))
  return new Set(flags.map(([name]) => `[${name.toUpperCase()}]`))
}

/** What the server refuses although it parses, and SQLite takes: the number of its error stands with each. */
export function lintSelects(words: readonly string[]): string[] {
  const statement = partsOf(words)
  return [...calls(statement).flatMap(mistakesOfCall), ...selectsIn(statement).flatMap(mistakesOfSelect)]
}

function partsOf(words: readonly string[]): readonly Part[] {
  const root: Part[] = []
  const open: Part[][] = [root]
  for (const word of words) {
    if (word === '(') {
      const group: Part[] = []
      open.at(-1)?.push(group)
      open.push(group)
    } else if (word !== ')') open.at(-1)?.push(word)
    else if (open.length > 1) open.pop()
  }
  return root
}

interface Call {
  readonly name: string
  readonly args: readonly Part[]
  readonly isWindow: boolean
}

/** Calls of aggregates, wherever they are. */
function calls(parts: readonly Part[]): readonly Call[] {
  return parts.flatMap((part, index) => {
    if (typeof part === 'string') return []
    const name = parts[index - 1]
    const inside = calls(part)
    if (typeof name !== 'string' || !AGGREGATES.has(name)) return inside
    return [{ name, args: part, isWindow: parts[index + 1] === 'OVER' }, ...inside]
  })
}

function mistakesOfCall({ name, args, isWindow }: Call): readonly string[] {
  const inner = calls(args).some((call) => !call.isWindow)
  const column = textOf(args).replace(/^.*\. /, '')
  return [
    ...(wordsOf(args).includes('SELECT') ? [`${name} of a subquery (130)`] : []),
    ...(inner && !isWindow ? [`${name} of another aggregate (130)`] : []),
    ...(name !== 'STRING_AGG' && splitAt(args, ',').length > 1 ? [`${name} takes one argument (174)`] : []),
    ...(AGGREGATES_OF_NUMBERS.has(name) && FLAGS.has(column) ? [`${name} of the flag ${column} (8117)`] : []),
  ]
}

function selectsIn(parts: readonly Part[]): readonly Select[] {
  const inside = parts.flatMap((part) => (typeof part === 'string' ? [] : selectsIn(part)))
  return [...arms(parts).map(selectOf), ...inside]
}

/** The SELECTs of one level: of a statement, of a union. */
function arms(parts: readonly Part[]): readonly (readonly Part[])[] {
  const starts = parts.flatMap((part, index) => (part === 'SELECT' ? [index] : []))
  return starts.map((start) => {
    const end = parts.findIndex(
      (part, index) => index > start && typeof part === 'string' && (SET_OPERATORS.has(part) || part === ';'),
    )
    return parts.slice(start + 1, end < 0 ? undefined : end)
  })
}

function selectOf(parts: readonly Part[]): Select {
  const clauses = new Map<string, readonly Part[]>()
  let name = 'SELECT'
  let start = 0
  parts.forEach((part, index) => {
    if (typeof part !== 'string' || !CLAUSES.has(part)) return
    clauses.set(name, parts.slice(start, index))
    ;[name, start] = [part, index + 1]
  })
  clauses.set(name, parts.slice(start))
  const selected = clauses.get('SELECT') ?? []
  const isDistinct = selected[0] === 'DISTINCT'
  const by = (clause: string) => splitAt((clauses.get(clause) ?? []).slice(1), ',')
  return {
    isDistinct,
    items: splitAt(isDistinct ? selected.slice(1) : selected, ','),
    from: clauses.get('FROM') ?? [],
    groupBy: clauses.has('GROUP') ? by('GROUP') : null,
    orderBy: clauses.has('ORDER') ? by('ORDER').map(withoutDirection) : [],
  }
}

function mistakesOfSelect(select: Select): readonly string[] {
  return [...ungrouped(select), ...orderMistakes(select), ...derivedColumns(select)]
}

/** Beside aggregates a column has to be grouped by (8120). */
function ungrouped({ items, groupBy }: Select): readonly string[] {
  const isAggregated =
    groupBy !== null || items.some((item) => calls(withoutSubqueries(item)).some((call) => !call.isWindow))
  if (!isAggregated) return []
  const grouped = new Set((groupBy ?? []).map(textOf))
  const columns = new Set((groupBy ?? []).map((each) => textOf(each).replace(/^.*\. /, '')))
  return items.flatMap((item) => {
    const value = withoutAlias(item)
    if (grouped.has(textOf(value))) return []
    const loose = columnsOf(withoutAggregates(value)).filter((column) => !columns.has(column))
    return loose.map((column) => `${column} is neither grouped by nor aggregated (8120)`)
  })
}

/** Nothing is ordered by twice (169); what is distinct is ordered by what is selected (145). */
function orderMistakes({ isDistinct, items, orderBy }: Select): readonly string[] {
  const texts = orderBy.map(textOf)
  const selected = new Set(items.flatMap((item) => [textOf(withoutAlias(item)), String(aliasOf(item))]))
  return [
    ...texts
      .filter((text, index) => texts.indexOf(text) < index)
      .map((text) => `ORDER BY ${text} twice (169)`),
    ...texts
      .filter((text) => isDistinct && !selected.has(text) && !/^@?\d+$/.test(text))
      .map((text) => `ORDER BY ${text}, which is not among the DISTINCT (145)`),
  ]
}

/** Each column of a derived table has a name of its own (8155, 8156). */
function derivedColumns({ from }: Select): readonly string[] {
  const tables = from.filter(
    (part): part is readonly Part[] => typeof part !== 'string' && part[0] === 'SELECT',
  )
  return tables.flatMap((table) => {
    const [first] = arms(table)
    if (first === undefined) return []
    const names = selectOf(first).items.map(aliasOf)
    return [
      ...(names.includes(null) ? ['a derived table has a column without a name (8155)'] : []),
      ...names
        .filter((name, index) => name !== null && name !== '*' && names.indexOf(name) < index)
        .map((name) => `a derived table has ${String(name)} twice (8156)`),
    ]
  })
}

/** The name of a selected value: its alias, or that of the column that it is. */
function aliasOf(item: readonly Part[]): string | null {
  const last = item.at(-1)
  if (typeof last !== 'string') return null
  if (last === '*') return last
  return isName(last) ? last : null
}

function withoutAlias(item: readonly Part[]): readonly Part[] {
  if (item.at(-2) === 'AS') return item.slice(0, -2)
  const [before, last] = item.slice(-2)
  // A name right behind a value.
  return item.length > 1 && typeof last === 'string' && isName(last) && before !== '.' && isValueEnd(before)
    ? item.slice(0, -1)
    : item
}

function isValueEnd(part: Part | undefined): boolean {
  return typeof part !== 'string' || isName(part) || part === 'END' || /^['\d@]/.test(part)
}

function withoutDirection(order: readonly Part[]): readonly Part[] {
  return order.at(-1) === 'DESC' || order.at(-1) === 'ASC' ? order.slice(0, -1) : order
}

function withoutSubqueries(parts: readonly Part[]): readonly Part[] {
  return parts.flatMap((part): Part[] => {
    if (typeof part === 'string') return [part]
    return part[0] === 'SELECT' ? [] : [withoutSubqueries(part)]
  })
}

/** Without the arguments of aggregates, and without subqueries, which may name columns of their own. */
function withoutAggregates(parts: readonly Part[]): readonly Part[] {
  return parts.flatMap((part, index): Part[] => {
    if (typeof part === 'string') return [part]
    const name = parts[index - 1]
    if (part[0] === 'SELECT' || (typeof name === 'string' && AGGREGATES.has(name))) return []
    return [withoutAggregates(part)]
  })
}

/** The columns that parts name, without their tables. */
function columnsOf(parts: readonly Part[]): readonly string[] {
  return parts.flatMap((part, index) => {
    if (typeof part !== 'string') return columnsOf(part)
    return isName(part) && parts[index + 1] !== '.' ? [part] : []
  })
}

/** The product writes its names in brackets, or, for tables, as short words, which stand before a dot. */
function isName(word: string): boolean {
  return word.startsWith('[')
}

function splitAt(parts: readonly Part[], separator: string): readonly (readonly Part[])[] {
  const pieces: Part[][] = [[]]
  for (const part of parts)
    if (part === separator) pieces.push([])
    else pieces.at(-1)?.push(part)
  return pieces
}

function wordsOf(parts: readonly Part[]): readonly string[] {
  return parts.flatMap((part) => (typeof part === 'string' ? [part] : ['(', ...wordsOf(part), ')']))
}

function textOf(parts: readonly Part[]): string {
  return wordsOf(parts).join(' ')
}
