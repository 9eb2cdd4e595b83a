import { auditNoteIn } from '#shared/auditing/AuditLog.ts'
import type { TrailEntry } from '#shared/auditing/auditTrail.ts'
import { auditedEntity } from './auditedEntity.ts'
import { nameRecord } from './nameEntries.ts'
import type { RecordKey, RecordNames } from './RecordNames.ts'
import type { LoggedChange } from './searchTrail.ts'
import { kindOfChange } from './trailConditions.ts'

/** The number of records of a save that are named. */
export const TITLED = 3

interface ShownSave {
  readonly place: string
  /** Of the records of the save. */
  readonly count: number
  /** Those of the records that are called by them, which are loaded. */
  readonly names: RecordNames
}

/** One entry of the trail, of the records of a save that tell most of it. */
export function entryOfSave(titled: readonly LoggedChange[], { place, count, names }: ShownSave): TrailEntry {
  const [first] = titled
  if (first === undefined) throw new Error('A save has at least one change.')
  const { id, when, userId, userName, saveId, data } = first
  const { Reason = null, RestoredFrom = null } = auditNoteIn(data)
  return {
    place,
    when,
    kind: kindOfChange(first),
    userId,
    userName: byWhom(userId, userName),
    what: inWords(titled, count, names),
    reason: Reason,
    restoredFrom: RestoredFrom,
    saveId,
    entryId: id,
    recordCount: count,
    record: nameRecord(first, names),
  }
}

/** What the product did for somebody says for whom. */
export function byWhom(userId: number | null, userName: string | null): string {
  const name = userName ?? ''
  return userId === 0 && name !== '' && name !== SYSTEM_NAME ? `${SYSTEM_NAME} for ${name}` : name
}

const SYSTEM_NAME = 'Rolloff'

/** 'Customer Acme', '5 records: R512, J1043, J1044 and 2 more' */
function inWords(titled: readonly RecordKey[], count: number, names: RecordNames): string {
  const [first] = titled
  if (count === 1 && first !== undefined) return `${captionOf(first)} ${names.title(first)}`
  const more = count - titled.length
  const called = titled.map((record) => nameInList(record, names)).join(', ')
  return `${count.toLocaleString('en-US')} records: ${called}${more > 0 ? ` and ${more.toLocaleString('en-US')} more` : ''}`
}

/** A composed title, such as J1043, tells what it is of; others follow the caption of their kind. */
function nameInList(record: RecordKey, names: RecordNames): string {
  const entity = auditedEntity(record.entityTypeName)
  const isComposed = entity?.title.every((name) => !Object.hasOwn(entity.fields, name)) === true
  return isComposed ? names.title(record) : `${captionOf(record)} ${names.title(record)}`
}

function captionOf({ entityTypeName }: RecordKey): string {
  return auditedEntity(entityTypeName)?.caption ?? entityTypeName
}
