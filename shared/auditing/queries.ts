import { AuditLog } from './AuditLog.ts'
import { EventLog } from './EventLog.ts'
import { field } from '../model/field.ts'
import { recordsQuery, rowsQuery, valueOfType, valueQuery, type ResultRow } from '../model/queryContract.ts'
import type { TrailPage, TrailSave } from './auditTrail.ts'

/** Who changed what, newest first: of one record, of one entity, of one save. */
export const auditLogsQuery = recordsQuery(AuditLog, {
  parameters: {
    entityTypeName: { kind: 'text' },
    entityId: { kind: 'integer' },
    saveId: { kind: 'text' },
  },
  orderBy: ['when desc', 'id desc'],
})

/**
 * Everything that happened to the company, one entry a save, the latest first; the conditions hold together (B-08). What a condition
 * costs is bounded: where no index serves it, the trail says down to which moment it was searched (RD720).
 */
export const auditTrailQuery = valueQuery({
  name: 'AuditTrail',
  parameters: {
    userId: { kind: 'integer' },
    /** The caption of an entity, or of a group of them. */
    about: { kind: 'text' },
    /** The number or the name of a record, or of one that has parts. */
    record: { kind: 'text' },
    /** Words of the caption of a changed field. */
    field: { kind: 'text' },
    /** A part of a value, before or after. */
    value: { kind: 'text' },
    /** One of `AUDIT_KINDS`. */
    kind: { kind: 'text' },
    /** One of `SAVE_SIZES`. */
    size: { kind: 'text' },
    startDate: { kind: 'day' },
    endDate: { kind: 'day' },
    /** What `parseTimesOfDay` reads: 'afternoon', '9-10', 'after 3pm' */
    time: { kind: 'text' },
    /** The place of an entry: only what is older. */
    after: { kind: 'text' },
  },
  value: valueOfType<TrailPage>(),
})

/** What a save changed, in words; the entry is one of it. */
export const auditTrailSaveQuery = valueQuery({
  name: 'AuditTrailSave',
  parameters: { entryId: { kind: 'integer', required: true } },
  value: valueOfType<TrailSave>(),
})

/**
 * The recycle bin: of each save that deleted something that is deleted still, the entry of the first such record, the latest first (B-12).
 * It reaches back as far as the newest entries of the log do (RD600).
 */
export const recycleBinQuery = recordsQuery(AuditLog, {
  name: 'RecycleBin',
  // What is deleted may be a record of any entity.
  reads: 'all',
  orderBy: ['when desc', 'id desc'],
})

/** What comes back with each entry of the recycle bin, in words. */
export const recycleBinContentsQuery = rowsQuery({
  name: 'RecycleBinContents',
  parameters: {},
  columns: {
    /** That of the entry. */
    id: AuditLog.fields.id,
    /** 'R512 and 3 jobs' */
    contents: field.note('Deleted', { required: true }),
  },
})

/**
 * What was done to records and to what belongs to them, the latest first, as many as a page has: those before an entry, or the newest
 * (RD740). Records that were removed since are included.
 */
export const recordHistoryQuery = rowsQuery({
  name: 'RecordHistory',
  parameters: {
    entityTypeName: { kind: 'text', required: true },
    entityIds: { kind: 'integers', required: true },
    before: { kind: 'integer' },
  },
  columns: {
    id: AuditLog.fields.id,
    when: AuditLog.fields.when,
    entityTypeName: AuditLog.fields.entityTypeName,
    entityId: field.integer('Record', { required: true }),
    action: AuditLog.fields.action,
    userId: AuditLog.fields.userId,
    userName: AuditLog.fields.userName,
    saveId: AuditLog.fields.saveId,
    data: AuditLog.fields.data,
    /** What people call the record; empty where that is not known any more. */
    title: field.text('Title', { required: true }),
  },
})

/** The end of what yearly files have of the audit log, which histories do not read (RD1300). */
export const auditArchivedUntilQuery = valueQuery({
  name: 'AuditArchivedUntil',
  parameters: {},
  value: valueOfType<ArchivedUntil>(),
})

export interface ArchivedUntil {
  /** An instant; null where there are no yearly files. */
  readonly until: string | null
}

export type RecordHistoryEntry = ResultRow<typeof recordHistoryQuery>

/** A record and what belonged to it as they were after all saves until a moment, that moment included; nothing of what was deleted then (RD741). */
export const recordAsOfQuery = rowsQuery({
  name: 'RecordAsOf',
  parameters: {
    entityTypeName: { kind: 'text', required: true },
    entityId: { kind: 'integer', required: true },
    when: { kind: 'instant', required: true },
  },
  columns: {
    entityTypeName: AuditLog.fields.entityTypeName,
    entityId: field.integer('Record', { required: true }),
    title: field.text('Title', { required: true }),
    /** JSON text of its fields. */
    values: field.note('Values', { required: true }),
  },
})

export type RecordThen = ResultRow<typeof recordAsOfQuery>

/** System events, the latest first (S0 §3). */
export const eventLogsQuery = recordsQuery(EventLog, { orderBy: ['when desc', 'id desc'] })

const JOB_AUDIT = {
  parameters: { jobId: { kind: 'integer', required: true } },
  columns: {
    id: AuditLog.fields.id,
    when: AuditLog.fields.when,
    entityTypeName: AuditLog.fields.entityTypeName,
    action: AuditLog.fields.action,
    userName: AuditLog.fields.userName,
    /** JSON text as in the audit log, with the changes of fields that the user may read. */
    data: AuditLog.fields.data,
  },
} as const

/**
 * The history of a job for all users who may view jobs (O-045, S1 §6): the full audit log is for administrators, because it shows
 * all fields of all records. Changes of fields that the user may not read are omitted, and so are entries without other changes.
 */
export const jobAuditLogsQuery = rowsQuery({ name: 'JobAuditLogs', ...JOB_AUDIT })

/** The same under the name of the specification, if it is queried for a job (S1 §7). */
export const auditLogsOfJobQuery = rowsQuery({ name: 'AuditLogs', ...JOB_AUDIT })

/** What a save did to a card of the board. */
const MOVE_KINDS = ['moved', 'created', 'deleted', 'restored'] as const

/** What was done to the cards of a day, by all users, the latest first (B-05); of created jobs those that only the board creates. */
export const boardMovesQuery = rowsQuery({
  name: 'BoardMoves',
  parameters: { startDate: { kind: 'day', required: true } },
  columns: {
    id: AuditLog.fields.id,
    when: AuditLog.fields.when,
    saveId: AuditLog.fields.saveId,
    jobId: field.integer('Job', { required: true }),
    userId: AuditLog.fields.userId,
    userName: AuditLog.fields.userName,
    kind: field.choice('What was done', MOVE_KINDS, { required: true }),
    /** The users who drive; null for UnAssigned. */
    fromDriverId: field.integer('From'),
    toDriverId: field.integer('To'),
    fromDay: field.day('From the day', { required: true }),
    toDay: field.day('To the day', { required: true }),
    fromOrder: field.integer('From the order'),
    toOrder: field.integer('To the order'),
    /** Nothing was done to the card since. */
    isLatest: field.flag('The latest of its card'),
    /** It deleted the times of the job, too, and cannot be undone (DI33). */
    isFinal: field.flag('Cannot be undone'),
  },
})

export type BoardMove = ResultRow<typeof boardMovesQuery>

export type JobAuditEntry = ResultRow<typeof jobAuditLogsQuery>
