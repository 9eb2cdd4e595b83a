import type { KeyHelpSource } from './KeyHelp.ts'
import { useRegistered } from './useRegistered.ts'
import { useWidgetServices } from './WidgetServices.ts'

/** Lists keys that a component handles itself in the sheet of shortcuts, for as long as it is shown. */
export function useKeyHelp(source: KeyHelpSource): void {
  useRegistered(useWidgetServices().explainKeys, source)
}
