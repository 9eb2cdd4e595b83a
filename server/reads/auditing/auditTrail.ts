import { permissions } from '#shared/access/roles.ts'
import type { TrailEntry, TrailPage } from '#shared/auditing/auditTrail.ts'
import { eventRecords } from '#shared/auditing/EventLog.ts'
import { auditTrailQuery } from '#shared/auditing/queries.ts'
import { endOfDay, startOfDay } from '#shared/kernel/days.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import type { ParameterValues } from '#shared/model/queryContract.ts'
import type { Queryable } from '../../database/Database.ts'
import { computeQuery } from '../../queries/implementQuery.ts'
import { archivedUntil } from './AuditArchives.ts'
import { byWhom, entryOfSave, TITLED } from './entryOfSave.ts'
import { nameReferences, tellingFirst } from './nameEntries.ts'
import { ofSize, readExtents, readFirstChanges, type SaveExtent } from './readExtents.ts'
import { RecordNames } from './RecordNames.ts'
import {
  searchChanges,
  searchEvents,
  type Found,
  type LoggedChange,
  type LoggedEvent,
  type Place,
  type Searched,
} from './searchTrail.ts'
import { conditionsOf, entitiesAbout, kindOfEvent, recordsOfSize, typesOfKind } from './trailConditions.ts'
import { FIRST_PLACE, LAST_KEY, placeText, readPlace, type TrailPlace } from './trailPlaces.ts'
import { findSubjects } from './trailSubjects.ts'

type Asked = ParameterValues<typeof auditTrailQuery.parameters>

/** Entries of one part of the trail. */
const ENTRIES_AT_ONCE = 50

export const auditTrail = computeQuery(auditTrailQuery, {
  roles: permissions.administer,
  compute: (asked, { database, timeZone }) => readTrail(database, asked, timeZone),
})

/** One part of the trail: the entries of both logs in one order (RD720 to RD724). */
async function readTrail(database: Queryable, asked: Asked, timeZone: string): Promise<TrailPage> {
  const found = await whatIsFound(database, asked, timeZone)
  const after = asked.after === undefined ? startOf(asked, timeZone) : readPlace(asked.after)
  const conditions = conditionsOf(asked, timeZone)
  const endOf = async ({ id, when, saveId }: LoggedChange): Promise<Place> => {
    if (saveId === null) return { id, when }
    const extents = await readExtents(database, [saveId])
    return { id: extents.get(saveId)?.firstId ?? id, when }
  }
  const changes = found.asksChanges
    ? await searchChanges(database, {
        found,
        before: after.log === 'changes' ? after : { when: after.when, id: 0 },
        matches: conditions.ofChange,
        ...ofSize(database, found.records === null ? leastRecords(asked) : null),
        enough: ENTRIES_AT_ONCE,
        groupOf,
        endOf,
      })
    : NOTHING
  const events = found.asksEvents
    ? await searchEvents(database, {
        found,
        before: after.log === 'events' ? after : { when: after.when, id: LAST_KEY },
        matches: (event) => conditions.ofEvent(event) && isOfSubject(event, found.subjects),
        enough: ENTRIES_AT_ONCE,
        groupOf: ({ id }) => String(id),
        endOf: (row) => Promise.resolve(row),
      })
    : NOTHING
  return composePage(database, {
    changes,
    events,
    names: new RecordNames(database),
    namesRecord: isOfRecord(asked),
  })
}

const NOTHING = { rows: [], searchedTo: null } as const

/** Changes without a save are entries of their own. */
function groupOf({ id, saveId }: LoggedChange): string {
  return saveId ?? String(id)
}

/** Whether one record of a save is what was asked for. */
function isOfRecord({ about, record, field, value }: Asked): boolean {
  return [about, record, field, value].some((each) => each !== undefined)
}

function leastRecords({ size }: Pick<Asked, 'size'>): number | null {
  return size === undefined ? null : recordsOfSize(size)
}

/** Whether an event is of one of these records. */
function isOfSubject({ data }: LoggedEvent, subjects: Found['subjects']): boolean {
  if (subjects === null) return true
  return eventRecords(data).some(
    ({ entityTypeName, entityId }) => subjects.get(entityTypeName)?.includes(entityId) === true,
  )
}

interface Condition extends Found {
  readonly asksChanges: boolean
  readonly asksEvents: boolean
}

async function whatIsFound(database: Queryable, asked: Asked, timeZone: string): Promise<Condition> {
  const { about, record, field, value, kind, size, userId = null, startDate } = asked
  // A link has the first change of its save only, which tells as much as the others of when and by whom it was.
  const isLinked = [about, record, field, value, kind].every((each) => each === undefined)
  const entities = about === undefined ? null : entitiesAbout(about)
  const types = kind === undefined ? null : typesOfKind(kind)
  return {
    since: startDate === undefined ? '' : startOfDay(startDate, timeZone),
    entities,
    types,
    userId,
    subjects: record === undefined ? null : await findSubjects(database, record, entities),
    records: isLinked ? leastRecords(asked) : null,
    asksChanges: types === null,
    asksEvents:
      (kind === undefined || types !== null) && [about, field, size].every((each) => each === undefined),
  }
}

function startOf({ endDate }: Asked, timeZone: string): TrailPlace {
  return endDate === undefined ? FIRST_PLACE : { ...FIRST_PLACE, when: endOfDay(endDate, timeZone) }
}

interface Parts {
  readonly changes: Searched<LoggedChange>
  readonly events: Searched<LoggedEvent>
  readonly names: RecordNames
  readonly namesRecord: boolean
}

async function composePage(database: Queryable, parts: Parts): Promise<TrailPage> {
  const { changes, events, names } = parts
  const horizon = latest(changes.searchedTo, events.searchedTo)
  const saves = [...groupBy(changes.rows, groupOf).values()]
  const extents = await readExtents(
    database,
    saves.flatMap(([first]) => first?.saveId ?? []),
  )
  const places = [
    ...saves.map((rows) => ({ place: placeOfSave(rows, extents), rows })),
    ...events.rows.map((event) => ({ place: { ...event, log: 'events' } as const, event })),
  ]
    .filter(({ place }) => horizon === null || place.log === horizon.log || place.when > horizon.when)
    .toSorted((a, b) => compare(a.place, b.place))
  const shown = places.slice(0, ENTRIES_AT_ONCE)
  const named = await nameSaves(
    database,
    shown.flatMap((each) => ('rows' in each ? [each.rows] : [])),
    extents,
    parts,
  )
  await names.load(shown.flatMap((each) => ('event' in each ? eventRecords(each.event.data) : [])))
  const entries = shown.map((each): TrailEntry =>
    'event' in each ? entryOfEvent(each.event, each.place, names) : named.entry(each.rows, each.place),
  )
  const isCut = places.length > shown.length
  const last = shown.length === ENTRIES_AT_ONCE ? shown.at(-1)?.place : undefined
  const next = last !== undefined && (isCut || horizon !== null) ? last : horizon
  return {
    entries,
    next: next === null ? null : placeText(next),
    searchedTo: last === undefined && horizon !== null ? horizon.when : null,
    references: await nameReferences(
      entries.flatMap(({ record }) => record ?? []),
      names,
    ),
    archivedUntil: await archivedUntil(database),
  }
}

/** The place down to which both logs were searched. */
function latest(changes: Place | null, events: Place | null): TrailPlace | null {
  const ofChanges: TrailPlace | null = changes === null ? null : { ...changes, log: 'changes' }
  const ofEvents: TrailPlace | null = events === null ? null : { ...events, log: 'events' }
  if (ofChanges === null || ofEvents === null) return ofChanges ?? ofEvents
  return ofChanges.when >= ofEvents.when ? ofChanges : ofEvents
}

/** The latest first; of what happened in the same millisecond the changes. */
function compare(a: TrailPlace, b: TrailPlace): number {
  if (a.when !== b.when) return a.when < b.when ? 1 : -1
  return a.log === b.log ? b.id - a.id : a.log === 'changes' ? -1 : 1
}

function placeOfSave(rows: readonly LoggedChange[], extents: ReadonlyMap<string, SaveExtent>): TrailPlace {
  const { id = 0, when = '', saveId = null } = rows.at(-1) ?? {}
  return { log: 'changes', when, id: (saveId === null ? undefined : extents.get(saveId)?.firstId) ?? id }
}

function entryOfEvent(
  { id, when, type, message, userId, userName, data }: LoggedEvent,
  place: TrailPlace,
  names: RecordNames,
): TrailEntry {
  return {
    place: placeText(place),
    when,
    kind: kindOfEvent({ type }),
    userId,
    userName: byWhom(userId, userName),
    what: message,
    reason: null,
    restoredFrom: null,
    saveId: null,
    entryId: id,
    recordCount: 0,
    record: null,
    concerns: eventRecords(data)
      .filter((record) => names.isKnown(record))
      .map((record) => ({
        entityTypeName: record.entityTypeName,
        id: record.entityId,
        title: names.title(record),
      })),
  }
}

/** Names the records of saves: those that were found first, others of the save after them. */
async function nameSaves(
  database: Queryable,
  saves: readonly (readonly LoggedChange[])[],
  extents: ReadonlyMap<string, SaveExtent>,
  { names, namesRecord }: Parts,
) {
  const others = await readFirstChanges(database, [...extents.values()], TITLED)
  const leading = (rows: readonly LoggedChange[]): readonly LoggedChange[] => {
    const found = rows.toReversed()
    const known = new Set(found.map(({ id }) => id))
    const further = others.filter(({ id, saveId }) => saveId === found[0]?.saveId && !known.has(id))
    const all = [...found, ...further]
    if (namesRecord) return all.slice(0, TITLED)
    return tellingFirst(all).slice(0, TITLED)
  }
  await names.load(saves.flatMap(leading))
  return {
    entry: (rows: readonly LoggedChange[], place: TrailPlace): TrailEntry => {
      const titled = leading(rows)
      const [first] = titled
      const extent = first?.saveId == null ? undefined : extents.get(first.saveId)
      return entryOfSave(titled, { place: placeText(place), count: extent?.count ?? 1, names })
    },
  }
}
