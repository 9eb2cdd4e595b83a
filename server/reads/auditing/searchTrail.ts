import { AuditLog } from '#shared/auditing/AuditLog.ts'
import { EventLog, eventDataStart } from '#shared/auditing/EventLog.ts'
import { EVENT } from '#shared/auditing/eventTypes.ts'
import { LARGE_SAVE } from '../../database/bookkeepingTables.ts'
import type { Queryable } from '../../database/Database.ts'
import { readRows, type RowOf } from '../../database/readRows.ts'
import { allColumnsOf, columnsOf, type Selection } from '../../database/selection.ts'
import type { Subjects } from './trailSubjects.ts'

/** A place in a log, which is read from the latest row on. */
export interface Place {
  readonly when: string
  readonly id: number
}

/** Which rows of a log an index finds; all other conditions are looked at afterwards. */
export interface Found {
  readonly since: string
  /** Null for all. */
  readonly subjects: Subjects | null
  readonly entities: readonly string[] | null
  readonly types: readonly string[] | null
  readonly userId: number | null
  /** Saves of at least so many records; null for all. */
  readonly records: number | null
}

/** Rows are read in parts, the first of which mostly suffices. */
const FIRST_ROWS = 200
const ROWS_AT_ONCE = 2_000
/** More rows than these are not looked at for one part of the trail. */
const MAX_ROWS = 20_000

export const CHANGE = allColumnsOf(AuditLog, 'l')

export type LoggedChange = RowOf<typeof CHANGE.columns>

const LOGGED_EVENT = columnsOf(EventLog, 'l', 'id', 'when', 'type', 'message', 'userId', 'userName', 'data')

export type LoggedEvent = RowOf<typeof LOGGED_EVENT.columns>

/** What was found, and the place down to which was searched; null where there is nothing more. */
export interface Searched<Row> {
  readonly rows: readonly Row[]
  readonly searchedTo: Place | null
}

/** A log, how it is read, and when enough was found. */
interface Search<Row> {
  readonly found: Found
  readonly before: Place
  /** The conditions that no index serves. */
  matches(this: void, row: Row): boolean
  /** Which of the rows that match are wanted, where that has to be read. */
  wanted?(this: void, rows: readonly Row[]): Promise<ReadonlySet<Row>>
  /** The number of groups of rows that suffice. */
  readonly enough: number
  groupOf(this: void, row: Row): string
  /** The place of the last row of the group of a row, so that its others are passed over. */
  endOf(this: void, row: Row): Promise<Place>
}

/** The changes that match, the latest first: of the last save maybe not all. */
export function searchChanges(
  database: Queryable,
  search: Search<LoggedChange>,
): Promise<Searched<LoggedChange>> {
  return searchLog(
    database,
    { table: 'AuditLog', selection: CHANGE, branches: branchesOf(search.found) },
    search,
  )
}

export function searchEvents(
  database: Queryable,
  search: Search<LoggedEvent>,
): Promise<Searched<LoggedEvent>> {
  const { types, userId, subjects } = search.found
  const branches =
    types !== null || subjects !== null
      ? typesOf(search.found).map((type) => inOrder(`[type] = '${type}' AND ${ofEntities(subjects)}`))
      : [inOrder(userId === null ? '' : '[userId] = :userId AND ')]
  return searchLog(database, { table: 'EventLog', selection: LOGGED_EVENT, branches }, search)
}

/** Of records are events of some types only. */
const TYPES_OF_RECORDS: readonly string[] = [
  EVENT.printed,
  EVENT.mailSent,
  EVENT.accountingExport,
  EVENT.dataExport,
]

function typesOf({ types, subjects }: Found): readonly string[] {
  if (subjects === null) return types ?? []
  return types === null ? TYPES_OF_RECORDS : types.filter((type) => TYPES_OF_RECORDS.includes(type))
}

/** The events that are of records of these entities: of which records is looked at afterwards. */
function ofEntities(subjects: Subjects | null): string {
  if (subjects === null) return ''
  const conditions = [...subjects.keys()].map((name) => `[data] LIKE '${eventDataStart(name)}%'`)
  return conditions.length === 0 ? '1 = 0 AND ' : `(${conditions.join(' OR ')}) AND `
}

/** One search by an index for each branch, never one for several: no condition with OR is found by an index. */
function branchesOf({ subjects, entities, userId, records }: Found): readonly Branch[] {
  if (subjects !== null)
    return [...subjects.keys()].map((name) => ({
      condition: `[entityId] IN :${name} AND [entityTypeName] = '${name}' AND `,
      // A record has few entries: no index by time should be used instead.
      when: `concat([when], '')`,
    }))
  if (entities !== null) return entities.map((name) => inOrder(`[entityTypeName] = '${name}' AND `))
  if (records !== null) return [LARGE_SAVES]
  return [inOrder(userId === null ? '' : '[userId] = :userId AND ')]
}

/** The first change of each save of many records, whose number its link has. */
const LARGE_SAVES: Branch = {
  table: 'AuditLink',
  id: '[firstId]',
  // The index has no others.
  condition: `[rowCount] >= ${LARGE_SAVE} AND [rowCount] >= :records AND [saveId] IS NOT NULL AND `,
  when: '[linkedAt]',
}

/** What an index finds in the order of time. */
function inOrder(condition: string): Branch {
  return { condition, when: '[when]' }
}

interface Branch {
  /** Where it is searched, and the key that is found there, if not those of the log. */
  readonly table?: 'AuditLink'
  readonly id?: string
  /** Before those of the time. */
  readonly condition: string
  /** By what the rows are ordered. */
  readonly when: string
}

interface Log {
  readonly table: 'AuditLog' | 'EventLog'
  readonly selection: Selection
  readonly branches: readonly Branch[]
}

async function searchLog<Row extends Place>(
  database: Queryable,
  log: Log,
  search: Search<Row>,
): Promise<Searched<Row>> {
  const { found, before, enough, groupOf, endOf } = search
  const rows: Row[] = []
  const groups = new Set<string>()
  let place = before
  let count = FIRST_ROWS
  for (let read = 0; log.branches.length > 0 && read < MAX_ROWS;) {
    const part = await readPart<Row>(database, log, { found, place, count })
    read += part.length
    const known = groups.size
    const chosen = await choose(part, search)
    for (const row of part) {
      const group = groupOf(row)
      if (!groups.has(group) && groups.size === enough) return { rows, searchedTo: place }
      place = row
      if (!chosen.has(row)) continue
      groups.add(group)
      rows.push(row)
    }
    const last = part.at(-1)
    if (last === undefined || part.length < count) return { rows, searchedTo: null }
    count = groups.size > known ? FIRST_ROWS : ROWS_AT_ONCE
    place = groups.has(groupOf(last)) ? await endOf(last) : last
  }
  return { rows, searchedTo: log.branches.length === 0 ? null : place }
}

/** The rows that match, and are wanted where that has to be read. */
async function choose<Row>(
  part: readonly Row[],
  { matches, wanted }: Pick<Search<Row>, 'matches' | 'wanted'>,
): Promise<ReadonlySet<Row>> {
  const matching = part.filter(matches)
  return (await wanted?.(matching)) ?? new Set(matching)
}

interface Part {
  readonly found: Found
  readonly place: Place
  readonly count: number
}

/** The next rows of a log, of all branches together. */
async function readPart<Row>(
  database: Queryable,
  { table, selection, branches }: Log,
  { found, place, count }: Part,
): Promise<readonly Row[]> {
  const first = database.dialect.firstRows(count)
  const order = (alias: string): string => `ORDER BY ${alias}.[when] DESC, ${alias}.[id] DESC`
  const searches = branches.map(
    ({ condition, when, table: searched = table, id = '[id]' }, index) => `SELECT * FROM (
      SELECT ${id} AS [id], ${searched === table ? '[when]' : when} AS [when] FROM [${searched}]
      WHERE ${condition}${when} >= :since AND ${when} <= :when AND (${when} < :when OR ${id} < :id)
      ORDER BY ${when} DESC, ${id} DESC ${first}) [b${index}]`,
  )
  const keys =
    searches.length === 1
      ? searches.join('')
      : `SELECT * FROM (${searches.join(' UNION ALL ')}) [u] ${order('[u]')} ${first}`
  const { since, userId, subjects, records } = found
  const ids = [...(subjects ?? [])].map(([name, list]) => [name, JSON.stringify(list)])
  const rows = await readRows(
    database,
    `SELECT ${selection.sql} FROM (${keys}) [k] CROSS JOIN [${table}] l
      WHERE l.[id] = [k].[id] ${order('l')}`,
    {
      since,
      userId: userId ?? 0,
      records: records ?? 0,
      when: place.when,
      id: place.id,
      ...Object.fromEntries(ids),
    },
    selection.columns,
  )
  // The columns are those of the log.
  return rows as readonly Row[]
}
