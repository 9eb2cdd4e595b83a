import { useCallback } from 'react'
import { auditLogsQuery } from '#shared/auditing/queries.ts'
import { inForceSince, type SettingChange } from '#shared/settings/settingHistory.ts'
import { useApp } from '../../app/App.ts'
import { useFetched } from '../useFetched.ts'

/** More than the settings are changed in a lifetime; of more, the newest count. */
const LIMIT = 1000

const UNKNOWN: ReadonlyMap<number, SettingChange> = new Map()

/** Since when each setting is in force, by its key; asked for again after `version` changed, which a save of settings changes. */
export function useSettingChanges(version: unknown): ReadonlyMap<number, SettingChange> {
  const { store } = useApp()
  const fetch = useCallback(async () => {
    void version
    const { rows } = await store.queryRows(auditLogsQuery, {
      parameters: { entityTypeName: 'Setting' },
      orderBy: ['when desc', 'id desc'],
      take: LIMIT,
    })
    return inForceSince(rows)
  }, [store, version])
  return useFetched(fetch).value ?? UNKNOWN
}
