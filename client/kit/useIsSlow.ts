import { useEffect, useState } from 'react'

/** What takes longer than this is shown as slow. */
const SLOW_MILLISECONDS = 5_000

/** Whether something has been running for long. */
export function useIsSlow(isRunning: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(() => setIsSlow(true), SLOW_MILLISECONDS)
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
    }
  }, [isRunning])
  return isSlow
}
