import type { TrailPage, TrailSave } from '#shared/auditing/auditTrail.ts'
import type { auditTrailQuery } from '#shared/auditing/queries.ts'
import { endOfDay, startOfDay } from '#shared/kernel/days.ts'
import type { ParameterValues } from '#shared/model/queryContract.ts'
import type { ArchivedLink } from '#server/kernel/auditArchive.ts'
import { NotFound } from '#server/kernel/errors.ts'
import { archivedUntil, readArchives } from './AuditArchives.ts'
import { linksBefore } from './archivedEntries.ts'
import type { LogSource } from './checkAudit.ts'
import { entryOfSave, TITLED } from './entryOfSave.ts'
import { nameRecord, nameReferences, tellingFirst } from './nameEntries.ts'
import { RecordNames } from './RecordNames.ts'
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
    if (found.length === SAVES_AT_ONCE || looked >= ENTRIES_AT_ONCE) return pageOf(database, found, reached)
    looked += link.rowCount
    reached = link
    if (link.rowCount < records) continue
    const matching = link.entries.filter(({ when }) => when >= since && when <= until).filter(matches)
    if (matching.length > 0) found.push({ link, matching })
  }
  return pageOf(database, found, null)
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

/** The entries of saves; `reached` is the link down to which was searched, null at the end of all files. */
async function pageOf(
  database: LogSource['database'],
  found: readonly FoundSave[],
  reached: ArchivedLink | null,
): Promise<TrailPage> {
  const names = new RecordNames(database)
  const saves = found.map(({ link, matching }) => {
    const others = link.entries.filter((entry) => !matching.includes(entry))
    return { link, titled: [...tellingFirst(matching), ...tellingFirst(others)].slice(0, TITLED) }
  })
  await names.load(saves.flatMap(({ titled }) => titled))
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
  const link = await (await readArchives(database, openFile)).find(position)
  if (link === null) throw new NotFound('There is no such save in a yearly file.', 'position')
  const rows = tellingFirst(link.entries.slice(0, MAX_RECORDS))
  const names = new RecordNames(database)
  await names.load(rows)
  return {
    records: rows.map((row) => nameRecord(row, names)),
    recordCount: link.rowCount,
    references: await nameReferences(rows, names),
  }
}
