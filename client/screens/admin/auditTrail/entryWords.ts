import type { AuditChange } from '#shared/auditing/AuditLog.ts'
import type { AuditKind, NamedRecord, TrailEntry } from '#shared/auditing/auditTrail.ts'
import type { Model } from '#shared/model/model.ts'
import { changesIn, historyEntry } from '../../../context/history/auditEntries.ts'
import { NO_VALUE } from '../../../context/displayValue.ts'
import type { Tone } from '../../../kit/Badge.tsx'
import type { ValueFormatter } from '../../../kit/formatValue.ts'
import { eventInWords } from './eventWords.ts'

const TONES: Readonly<Record<AuditKind, Tone>> = {
  Added: 'green',
  Changed: 'amber',
  Deleted: 'red',
  Restored: 'blue',
  Sent: 'violet',
  Printed: 'violet',
  Exported: 'violet',
  'Signed in': 'neutral',
  Refused: 'red',
  'Set up': 'blue',
}

export function toneOf(kind: AuditKind): Tone {
  return TONES[kind]
}

/** The number of fields that are shown without opening an entry. */
const SHOWN_FIELDS = 3

/** What happened, after the name of whoever did it: 'changed Customer Acme', or what an event says of it. */
export function deedOf({
  kind,
  what,
  saveId,
  userName,
}: Pick<TrailEntry, 'kind' | 'what' | 'saveId' | 'userName'>): string {
  if (saveId !== null) return `${kind.toLowerCase()} ${what}`
  return eventInWords(kind, what, userName)
}

/** 'Rate: $300.00 → $325.00 · Zone: 1 → 2 and 4 more', of the record that an entry shows; empty where it shows none. */
export function changesInWords(
  { record, recordCount }: Pick<TrailEntry, 'record' | 'recordCount'>,
  model: Model,
  formatter: ValueFormatter,
): string {
  if (record === null) return ''
  const { action } = record
  const data = JSON.stringify({ Changes: tellingChanges(record, model) })
  const { changes } = historyEntry({ ...record, data, userName: null }, record.title, model, formatter)
  // That it was deleted, when and by whom, is said already.
  const telling = action === 'Deleted' ? changes.filter(({ before }) => before !== NO_VALUE) : changes
  const shown = telling.slice(0, SHOWN_FIELDS).map(({ field, before, after }) => {
    if (action === 'Added') return `${field}: ${after}`
    return action === 'Deleted' ? `${field}: ${before}` : `${field}: ${before} → ${after}`
  })
  if (shown.length === 0) return ''
  const whose = recordCount > 1 ? `${record.title} · ` : ''
  const more = telling.length - shown.length
  return `${whose}${shown.join(' · ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** The changes without keys that programs give, such as that of a repeated request: they say nothing to people. */
function tellingChanges(
  { entityTypeName, data }: Pick<NamedRecord, 'entityTypeName' | 'data'>,
  { entities }: Model,
): readonly AuditChange[] {
  const declared = Object.hasOwn(entities, entityTypeName) ? entities[entityTypeName] : undefined
  return changesIn(data).filter(({ ColumnName }) => declared?.fields[ColumnName]?.identifier !== true)
}
