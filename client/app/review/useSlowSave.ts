import { useEffect, useState } from 'react'
import { useApp } from '../App.ts'

/** After how long a save is said to be slow, in milliseconds. */
const SLOW_SAVE_MILLISECONDS = 5_000

/** Has the save that is on its way been waiting for its answer for long? */
export function useSlowSave(): boolean {
  const { isSaving } = useApp().store
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!isSaving) return
    const timer = setTimeout(() => setIsSlow(true), SLOW_SAVE_MILLISECONDS)
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
    }
  }, [isSaving])
  return isSlow
}
