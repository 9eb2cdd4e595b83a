import type { TrailPage, TrailSave } from '#shared/auditing/auditTrail.ts'
import type { auditTrailQuery } from '#shared/auditing/queries.ts'
import { endOfDay, startOfDay } from '#shared/kernel/days.ts'
import type { ParameterValues } from '#shared/model/queryContract.ts'
import type { ArchivedLink } from '#server/kernel/auditArchive.ts'
import { NotFound } from '#server/kernel/errors.ts'
import { archivedUntil, readArchives, type AuditArchives } from './AuditArchives.ts'
import { auditedEntity } from './auditedEntity.ts'
import { linksBefore, linksFrom } from './archivedEntries.ts'
import type { LogSource } from './checkAudit.ts'
import { entryOfSave, TITLED } from './entryOfSave.ts'
import { nameRecord, nameReferences, tellingFirst } from './nameEntries.ts'
import { RecordNames, type RecordKey } from './RecordNames.ts'
import type { LoggedChange } from './searchTrail.ts'
import { conditionsOf, entitiesAbout, recordsOfSize, typesOfKind } from './trailConditions.ts'
import { findSubjects } from './trailSubjects.ts'

/** What is asked of yearly files: as of the trail, with a position, before which the search begins. */
export type AskedOfArchives = Omit<ParameterValues<typeof auditTrailQuery.parameters>, 'after'> & {
  readonly before?: number
}

/** Saves of one part of the answer, entries that are looked at for it, and records of a save that are shown. */
const SAVES_AT_ONCE = 50
const ENTRIES_AT_ONCE = 20_000
const MAX_RECORDS = 200

/** A save with the changes of it that match. */
interface FoundSave {
  readonly link: ArchivedLink
  readonly matching: readonly LoggedChange[]
}

/**
 * A part of the trail from yearly files, the latest save first (RD1164): with the conditions of the trail, of which only the days spare
 * reading. Throws BadQuery as the trail does, and ArchiveDamaged.
 */
export async function searchArchives(
  { database, openFile, timeZone }: LogSource & { readonly timeZone: string },
  asked: AskedOfArchives,
): Promise<TrailPage> {
  const archives = await readArchives(database, openFile)
  const matches = await conditionOf(database, asked, timeZone)
  const records = asked.size === undefined ? 0 : recordsOfSize(asked.size)
  const since = asked.startDate === undefined ? '' : startOfDay(asked.startDate, timeZone)
  const until = asked.endDate === undefined ? '9999' : endOfDay(asked.endDate, timeZone)
  const found: FoundSave[] = []
  let looked = 0
  let reached: ArchivedLink | null = null
  for await (const link of linksBefore(archives, { before: asked.before, since, until })) {
    if (found.length === SAVES_AT_ONCE || looked >= ENTRIES_AT_ONCE)
      return pageOf({ database, archives }, found, reached)
    looked += link.rowCount
    reached = link
    if (link.rowCount < records) continue
    const matching = link.entries.filter(({ when }) => when >= since && when <= until).filter(matches)
    if (matching.length > 0) found.push({ link, matching })
  }
  return pageOf({ database, archives }, found, null)
}

async function conditionOf(
  database: LogSource['database'],
  asked: AskedOfArchives,
  timeZone: string,
): Promise<(row: LoggedChange) => boolean> {
  const { about, record, kind } = asked
  // Events stay in the database.
  if (kind !== undefined && typesOfKind(kind) !== null) return () => false
  const entities = about === undefined ? null : entitiesAbout(about)
  const subjects = record === undefined ? null : await findSubjects(database, record, entities)
  const { ofChange } = conditionsOf(asked, timeZone)
  return (row) =>
    (entities === null || entities.includes(row.entityTypeName)) &&
    (subjects === null || subjects.get(row.entityTypeName)?.includes(row.entityId) === true) &&
    ofChange(row)
}

interface Searched {
  readonly database: LogSource['database']
  readonly archives: AuditArchives
}

/** The entries that are looked at for the names of records whose rows were removed. */
const ENTRIES_FOR_NAMES = 100_000

/**
 * Reads what names these records. Those that the database does not know were removed in a year that is in files: how they ended is in an
 * entry after those that are shown, which has every value (RD1425); else how they began, where that is shown.
 */
async function loadNames(
  names: RecordNames,
  archives: AuditArchives,
  { rows, from }: { readonly rows: readonly LoggedChange[]; readonly from: number },
): Promise<void> {
  await names.load(rows)
  const isUnknown = (row: LoggedChange): boolean =>
    !names.isKnown(row) && auditedEntity(row.entityTypeName) !== undefined
  const unknown = new Set(rows.filter(isUnknown).map(keyOf))
  if (unknown.size === 0) return
  let looked = 0
  for await (const link of linksFrom(archives, from)) {
    if (unknown.size === 0 || looked >= ENTRIES_FOR_NAMES) break
    looked += link.rowCount
    const removals = link.entries.filter((entry) => entry.action === 'Deleted' && unknown.has(keyOf(entry)))
    names.know(removals)
    for (const entry of removals) unknown.delete(keyOf(entry))
  }
  names.know(rows.filter(isUnknown))
  // What they refer to in their titles.
  await names.load(rows)
}

function keyOf({ entityTypeName, entityId }: RecordKey): string {
  return `${entityTypeName} ${entityId}`
}

/** The entries of saves; `reached` is the link down to which was searched, null at the end of all files. */
async function pageOf(
  { database, archives }: Searched,
  found: readonly FoundSave[],
  reached: ArchivedLink | null,
): Promise<TrailPage> {
  const names = new RecordNames(database)
  const saves = found.map(({ link, matching }) => {
    const others = link.entries.filter((entry) => !matching.includes(entry))
    return { link, titled: [...tellingFirst(matching), ...tellingFirst(others)].slice(0, TITLED) }
  })
  await loadNames(names, archives, {
    rows: saves.flatMap(({ titled }) => titled),
    from: saves.at(-1)?.link.position ?? 0,
  })
  const entries = saves.map(({ link, titled }) => ({
    ...entryOfSave(titled, { place: `archive ${link.position}`, count: link.rowCount, names }),
    archived: link.position,
  }))
  const records = entries.flatMap(({ record }) => record ?? [])
  return {
    entries,
    next: reached === null ? null : String(reached.position),
    searchedTo: reached === null || found.length === SAVES_AT_ONCE ? null : reached.linkedAt,
    references: await nameReferences(records, names),
    archivedUntil: await archivedUntil(database),
  }
}

/** The records of a save that is in a yearly file. Throws NotFound, ArchiveDamaged. */
export async function readArchivedSave(
  { database, openFile }: LogSource,
  position: number,
): Promise<TrailSave> {
  const archives = await readArchives(database, openFile)
  const link = await archives.find(position)
  if (link === null) throw new NotFound('There is no such save in a yearly file.', 'position')
  const rows = tellingFirst(link.entries.slice(0, MAX_RECORDS))
  const names = new RecordNames(database)
  await loadNames(names, archives, { rows, from: position })
  return {
    records: rows.map((row) => nameRecord(row, names)),
    recordCount: link.rowCount,
    references: await nameReferences(rows, names),
  }
}
