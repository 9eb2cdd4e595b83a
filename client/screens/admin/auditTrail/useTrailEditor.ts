import { useEffect, useMemo, useRef } from 'react'
import { AuditLog } from '#shared/auditing/AuditLog.ts'
import { useScreenContext } from '../../../context/ScreenContext.ts'
import { useScreenScope } from '../../../context/useScreenScope.ts'
import { ListEditor } from '../../../screen/list/ListEditor.ts'

/** What histories over the audit log put back, until it is saved (HI744); null until the page is mounted. */
export function useTrailEditor(): ListEditor | null {
  const app = useScreenContext()
  const scope = useScreenScope('Audit log')
  return useMemo(
    () => (scope === null ? null : new ListEditor({ app, entity: AuditLog, scope, panel: null })),
    [app, scope],
  )
}

/** Searches again once nothing is pending any more: what was saved is in the log. */
export function useSearchAfterSave(hasChanges: boolean, search: () => void): void {
  const had = useRef(false)
  useEffect(() => {
    if (had.current && !hasChanges) search()
    had.current = hasChanges
  }, [hasChanges, search])
}
