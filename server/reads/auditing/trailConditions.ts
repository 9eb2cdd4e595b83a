import { auditNoteIn, recordedChanges, type AuditChange } from '#shared/auditing/AuditLog.ts'
import { AUDIT_KIND_GROUPS, SAVE_SIZES, type AuditKind } from '#shared/auditing/auditTrail.ts'
import { EVENT } from '#shared/auditing/eventTypes.ts'
import { parseTimesOfDay, TIMES_OF_DAY_EXAMPLE, type TimesOfDay } from '#shared/auditing/timeOfDay.ts'
import { rolloffModel } from '#shared/entities.ts'
import { minutesSinceMidnight } from '#shared/kernel/days.ts'
import { foldText, matchDay, parseNumber } from '#shared/kernel/typed.ts'
import { AUDITED_GROUPS } from '#shared/lookups/auditedGroups.ts'
import { BadQuery } from '../../kernel/errors.ts'
import { auditedField } from './auditedEntity.ts'
import type { LoggedChange, LoggedEvent } from './searchTrail.ts'

/** The types of events by the kind that people ask for. */
const TYPES: Partial<Record<AuditKind, readonly string[]>> = {
  'Signed in': [EVENT.signIn, EVENT.signOut],
  Refused: [EVENT.signInRefused, EVENT.notAllowed],
  Exported: [EVENT.dataExport, EVENT.listExport, EVENT.accountingExport, 'Export'],
  Printed: [EVENT.printed],
  Sent: [EVENT.mailSent],
  'Set up': [
    EVENT.quickBooksConnected,
    EVENT.quickBooksDisconnected,
    EVENT.viewShared,
    EVENT.backupMade,
    EVENT.backupRehearsed,
    EVENT.auditVerified,
    EVENT.auditArchived,
  ],
}

/** The types of events of a kind, or of a group of kinds; null for a kind of changes. */
export function typesOfKind(kind: string): readonly string[] | null {
  const kinds: readonly string[] = new Map<string, readonly string[]>(Object.entries(AUDIT_KIND_GROUPS)).get(
    kind,
  ) ?? [kind]
  const types = kinds.flatMap((each) => new Map(Object.entries(TYPES)).get(each) ?? [])
  return types.length === 0 ? null : types
}

export function kindOfEvent({ type }: Pick<LoggedEvent, 'type'>): AuditKind {
  const [kind] = Object.entries(TYPES).find(([, types]) => types.includes(type)) ?? []
  // A key of TYPES is a kind.
  return (kind as AuditKind | undefined) ?? 'Set up'
}

export function kindOfChange({ action, data }: Pick<LoggedChange, 'action' | 'data'>): AuditKind {
  if (action === 'Added') return data.includes('"RestoredFrom"') ? 'Restored' : 'Added'
  if (action === 'Deleted') return 'Deleted'
  return data.includes('"RestoredFrom"') || isBack(data) ? 'Restored' : 'Changed'
}

/** Was the stamp of the deletion taken away? */
function isBack(data: string): boolean {
  return (
    data.includes('"ColumnName":"deleted"') &&
    recordedChanges(data).some(
      ({ ColumnName, OriginalValue, NewValue }) =>
        ColumnName === 'deleted' && OriginalValue !== null && NewValue === null,
    )
  )
}

/** The entities of a caption, or of a group of them. Throws BadQuery for another text. */
export function entitiesAbout(about: string): readonly string[] {
  const group = new Map<string, readonly string[]>(Object.entries(AUDITED_GROUPS)).get(about)
  if (group !== undefined) return group
  const found = Object.values(rolloffModel.entities).find(({ caption, name }) =>
    [caption, name].includes(about),
  )
  if (found === undefined) throw new BadQuery('Nothing of that name is recorded.', 'parameters.about')
  return [found.name]
}

/** The number of records of a size of saves. Throws BadQuery for another text. */
export function recordsOfSize(size: string): number {
  const records = new Map<string, number>(Object.entries(SAVE_SIZES)).get(size)
  if (records === undefined)
    throw new BadQuery(`A size is one of: ${Object.keys(SAVE_SIZES).join('; ')}.`, 'parameters.size')
  return records
}

interface Asked {
  readonly kind?: string
  readonly field?: string
  readonly value?: string
  readonly time?: string
  readonly userId?: number
}

/** The conditions of the trail that no index serves, of changes and of events. Throws BadQuery for a time of day that is none. */
export function conditionsOf(
  { kind, field, value, time, userId }: Asked,
  timeZone: string,
): {
  readonly ofChange: (row: LoggedChange) => boolean
  readonly ofEvent: (row: LoggedEvent) => boolean
} {
  const times = time === undefined ? null : timesOf(time)
  const isMeant = value === undefined ? null : valueCondition(value)
  const isAt = ({ when }: { readonly when: string }): boolean =>
    times === null || isWithin(times, when, timeZone)
  const isBy = (row: { readonly userId: number | null }): boolean =>
    userId === undefined || row.userId === userId
  const wanted = (changes: readonly AuditChange[], name: string): readonly AuditChange[] =>
    field === undefined ? changes : changes.filter(({ ColumnName }) => isCalled(name, ColumnName, field))
  return {
    ofChange: (row) =>
      isBy(row) &&
      isAt(row) &&
      (kind === undefined || kindOfChange(row) === kind) &&
      ((field === undefined && (isMeant === null || isMeant(auditNoteIn(row.data).Reason))) ||
        wanted(recordedChanges(row.data), row.entityTypeName).some(
          ({ OriginalValue, NewValue }) => isMeant === null || isMeant(OriginalValue) || isMeant(NewValue),
        )),
    ofEvent: (row) =>
      isBy(row) && isAt(row) && (value === undefined || foldText(row.message).includes(foldText(value))),
  }
}

function timesOf(time: string): TimesOfDay {
  const times = parseTimesOfDay(time)
  if (times === null) throw new BadQuery(TIMES_OF_DAY_EXAMPLE, 'parameters.time')
  return times
}

function isWithin({ from, until }: TimesOfDay, when: string, timeZone: string): boolean {
  const minutes = minutesSinceMidnight(when, timeZone)
  return minutes >= from && minutes < until
}

/** Every word is in what people call the field, or it is the name of its column. */
function isCalled(entityName: string, columnName: string, asked: string): boolean {
  const words = foldText(asked).trim().split(/\s+/)
  const caption = foldText(auditedField(entityName, columnName)?.caption ?? columnName)
  return words.every((word) => caption.includes(word)) || words.join('') === columnName.toLowerCase()
}

/** Texts are looked into; amounts and days are the same however they are written. */
function valueCondition(asked: string): (value: unknown) => boolean {
  const text = foldText(asked).trim()
  const number = parseNumber(text)
  const day = matchDay(text)
  return (value) => {
    if (typeof value === 'number') return value === number
    if (typeof value !== 'string') return false
    return foldText(value).includes(text) || (day !== null && value.startsWith(day))
  }
}
