import type { AuditChange, AuditLog, AuditNote } from '#shared/auditing/AuditLog.ts'
import type { AnyRecord, Model } from '#shared/model/model.ts'
import { fieldCaption, recordTitle, type TitleOf } from '#shared/model/recordTitle.ts'
import type { ValueFormatter } from '../../kit/formatValue.ts'
import { displayRecordValue } from '../displayValue.ts'

/** One field of an audited change, formatted for display. */
export interface HistoryChange {
  readonly field: string
  readonly before: string
  readonly after: string
}

/** The audited change of one record in one save, formatted for display. */
export interface HistoryEntry {
  readonly id: number
  readonly when: string
  readonly table: string
  /** The title of the record; empty if unknown. */
  readonly record: string
  readonly action: string
  readonly user: string
  /** Entries of one save are grouped. */
  readonly saveId: string | null
  readonly changes: readonly HistoryChange[]
}

/** An audit row; those that everybody may read do not tell of which save and record they are. */
export type HistoryRow = Pick<AuditLog, 'id' | 'when' | 'entityTypeName' | 'action' | 'userName' | 'data'> &
  Partial<Pick<AuditLog, 'entityId' | 'saveId'>> & {
    /** What people call the record, as far as the server told it. */
    readonly title?: string
  }

/** An audit row for display: captions, names and dates instead of columns, ids and stored values. */
export function historyEntry(
  row: HistoryRow,
  record: string,
  model: Pick<Model, 'entities' | 'rules'>,
  formatter: ValueFormatter,
): HistoryEntry {
  const { entities } = model
  const declaration = ownValue(entities, row.entityTypeName) ?? null
  const known = { title: record, ...valuesIn(row.data) }
  const format = (name: string, value: unknown): string =>
    displayRecordValue({ model, entityTypeName: row.entityTypeName, name, record: known }, value, formatter)
  return {
    id: row.id,
    when: formatter.formats.instant(row.when),
    table: tableOf(row, { entities }),
    record,
    action: actionOf(row),
    user: row.userName ?? '',
    saveId: row.saveId ?? null,
    changes: changesIn(row.data).map((change) => ({
      field: declaration === null ? change.ColumnName : fieldCaption(declaration, change.ColumnName),
      before: format(change.ColumnName, change.OriginalValue),
      after: format(change.ColumnName, change.NewValue),
    })),
  }
}

/** What was done, in a word: what brought something back is no other change. */
export function actionOf({ action, data }: Pick<AuditLog, 'action' | 'data'>): string {
  return noteIn(data).RestoredFrom === undefined || action === 'Deleted' ? (action ?? '') : 'Restored'
}

/** The caption of the table of an audit row; its name if there is no such table any more. */
export function tableOf(
  { entityTypeName }: Pick<AuditLog, 'entityTypeName'>,
  { entities }: Pick<Model, 'entities'>,
): string {
  return ownValue(entities, entityTypeName)?.caption ?? entityTypeName
}

/** The title of the record of an audit row, as far as the lookup tables or the row itself tell it; its number otherwise. */
export function recordOf(
  { entityTypeName, entityId, data }: Pick<AuditLog, 'entityTypeName' | 'entityId' | 'data'>,
  model: Model,
  titleOf: TitleOf,
): string {
  const title = titleOf(entityTypeName, entityId)
  if (title !== '') return title
  const record = valuesIn(data)
  const declared = ownValue(model.entities, entityTypeName)
  const isTold = declared?.title.every((name) => name in declared.fields && Object.hasOwn(record, name))
  return isTold === true
    ? recordTitle(model, entityTypeName, { ...record, id: entityId }, titleOf)
    : `No. ${entityId}`
}

/** The changed fields of a record with their new values, or with the last ones of those that were removed. */
function valuesIn(data: string): AnyRecord {
  return Object.fromEntries(
    changesIn(data).map((change) => [change.ColumnName, change.NewValue ?? change.OriginalValue]),
  )
}

/** The changes in an audit row; none if its JSON cannot be parsed. */
export function changesIn(data: string): readonly AuditChange[] {
  const { Changes } = membersIn(data)
  return Array.isArray(Changes) ? Changes.filter(isAuditChange) : []
}

/** What an audit row says besides the changes. */
export function noteIn(data: string): AuditNote {
  const { Reason, RestoredFrom } = membersIn(data)
  return {
    ...(typeof Reason === 'string' && { Reason }),
    ...(typeof RestoredFrom === 'string' && { RestoredFrom }),
  }
}

function membersIn(data: string): { readonly [Name in 'Changes' | keyof AuditNote]?: unknown } {
  try {
    const read: unknown = JSON.parse(data)
    return isRecord(read) ? read : {}
  } catch {
    return {}
  }
}

function isAuditChange(value: unknown): value is AuditChange {
  return isRecord(value) && typeof value['ColumnName'] === 'string'
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function ownValue<V>(values: Readonly<Record<string, V>>, name: string): V | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined
}
