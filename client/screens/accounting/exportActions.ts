import type { RoleRule } from '#shared/model/kinds.ts'
import { NOT_CONNECTED, type ExportMode } from '#shared/wire/quickBooks.ts'
import { quickBooksState } from '../../screen/accounting/quickBooksCalls.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { someSelected, type Action } from '../../grid/actions.ts'
import { exportAll, exportSelected, searchAfter } from './runExport.ts'

interface ExportActionsOptions {
  readonly app: ScreenContext
  readonly needs: RoleRule
  /** What is exported by Export All, in this order; the list has records of the last one. */
  readonly modes: readonly [...ExportMode[], ExportMode]
  /** Asked before everything is exported. */
  readonly question: string
  /** Reads the list again. */
  readonly search: () => Promise<void>
}

/** Export Selected and Export All of a list of what waits (M-050). */
export function exportActions<Row extends { readonly id: number }>({
  app,
  needs,
  modes,
  question,
  search,
}: ExportActionsOptions): readonly Action<Row>[] {
  const mode = modes.at(-1) ?? 'invoice'
  return [
    {
      id: `export-${mode}s`,
      caption: 'Export Selected',
      icon: 'external',
      needs,
      enabled: someSelected,
      run: async ({ selected, clearSelection }) => {
        clearSelection()
        const ids = selected.map(({ id }) => id)
        await searchAfter(exportSelected(app, mode, ids), search)
      },
    },
    {
      id: `export-all-${mode}s`,
      caption: 'Export All',
      icon: 'external',
      needs,
      run: async () => {
        const { isAuthorized, problem } = await quickBooksState(app.api)
        if (!isAuthorized) app.toasts.error(problem ?? NOT_CONNECTED)
        else if (await app.dialogs.confirm(question)) await searchAfter(exportAll(app, modes), search)
      },
    },
  ]
}
