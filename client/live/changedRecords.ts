import type { LiveSave } from '#shared/wire/live.ts'
import type { ChangedRecord } from '../store/types.ts'

/**
 * The records of saves that are applied at once, each with who changed it last: a person before the server, whose work follows from
 * that of people (LC1462).
 */
export function recordsOf(saves: readonly LiveSave[]): readonly ChangedRecord[] {
  const last = new Map<string, ChangedRecord>()
  for (const { records, userName, when: changedAt } of personsLast(saves))
    for (const { entity, id } of records)
      last.set(nameOf({ typeName: entity, id }), { typeName: entity, id, changedBy: userName, changedAt })
  return [...last.values()]
}

/** The saves of the server itself before those of people, otherwise as they were. */
export function personsLast<Save extends LiveSave>(saves: readonly Save[]): readonly Save[] {
  const isOfServer = ({ userId }: Save): boolean => userId === 0
  return [...saves.filter(isOfServer), ...saves.filter((save) => !isOfServer(save))]
}

/** What a record is known by among all. */
export function nameOf({ typeName, id }: Pick<ChangedRecord, 'typeName' | 'id'>): string {
  return `${typeName}:${String(id)}`
}
