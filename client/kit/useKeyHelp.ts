import { useEffect, useRef } from 'react'
import type { KeyHelpSource } from './KeyHelp.ts'
import { useWidgetServices } from './WidgetServices.ts'

/** Lists keys that a component handles itself in the sheet of shortcuts, for as long as it is shown. */
export function useKeyHelp(source: KeyHelpSource): void {
  const { explainKeys } = useWidgetServices()
  const latest = useRef(source)
  useEffect(() => {
    latest.current = source
  })
  useEffect(() => explainKeys(() => latest.current()), [explainKeys])
}
