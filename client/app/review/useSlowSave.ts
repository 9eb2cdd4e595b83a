import { useEffect, useState } from 'react'
import { useApp } from '../App.ts'

/** A save that takes longer than this is shown as slow. */
const SLOW_SAVE_MILLISECONDS = 5_000

/** Whether the save in progress has been waiting for its response for long. */
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
