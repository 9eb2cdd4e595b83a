import type { Command } from '../kit/Command.ts'
import type { BoundAction } from './boundActions.ts'
import type { GridTools } from './GridToolbar.tsx'

/** What can be done with a list now, as the command palette offers it. */
export function gridCommands(
  context: string,
  actions: readonly BoundAction[],
  tools: GridTools,
): readonly Command[] {
  return [
    ...actions
      .filter(({ enabled }) => enabled)
      .map(({ caption, icon, run }) => ({ caption, context, icon, run })),
    { caption: 'Export all rows', context, icon: 'download', run: () => tools.exportRows('all') },
    { caption: 'Choose columns', context, icon: 'columns', run: tools.chooseColumns },
    { caption: 'Reset filters', context, icon: 'filterOff', run: tools.resetFilters },
    { caption: 'Reset layout', context, icon: 'reset', run: tools.resetLayout },
  ]
}
