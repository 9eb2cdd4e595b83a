import type { CommandSource } from './Command.ts'
import { useRegistered } from './useRegistered.ts'
import { useWidgetServices } from './WidgetServices.ts'

/** Offers what a component can do in the command palette, for as long as it is shown. */
export function useCommands(source: CommandSource): void {
  useRegistered(useWidgetServices().offerCommands, source)
}
