/** When a setting was changed last, and by whom. */
export interface SettingChange {
  readonly when: string
  readonly userName: string | null
}

/** An audited change of a setting. */
export interface AuditedSetting extends SettingChange {
  readonly entityId: number
}

/** Since when the value of each setting is in force, by the setting's key; a setting that was never changed is left out (SE9). */
export function inForceSince(changes: readonly AuditedSetting[]): ReadonlyMap<number, SettingChange> {
  const oldestFirst = changes.toSorted((a, b) => (a.when < b.when ? -1 : a.when > b.when ? 1 : 0))
  return new Map(oldestFirst.map(({ entityId, when, userName }) => [entityId, { when, userName }]))
}
