import { useEffect, useRef } from 'react'
import type { CommandSource } from './Command.ts'
import { useWidgetServices } from './WidgetServices.ts'

/** Offers what a component can do in the command palette, for as long as it is shown. */
export function useCommands(source: CommandSource): void {
  const { offerCommands } = useWidgetServices()
  const latest = useRef(source)
  useEffect(() => {
    latest.current = source
  })
  useEffect(() => offerCommands(() => latest.current()), [offerCommands])
}
