import { useEffect } from 'react'
import { useScreenContext } from '../../context/ScreenContext.ts'

/** Tells others that this page shows a record, or the board of a day, while `key` is not null; `isEditing` is observed. */
export function usePresence(subject: string, key: string | null, isEditing: () => boolean): void {
  const { live } = useScreenContext()
  useEffect(
    () => (key === null ? undefined : live.presence.show({ subject, key, isEditing })),
    [live, subject, key, isEditing],
  )
}
