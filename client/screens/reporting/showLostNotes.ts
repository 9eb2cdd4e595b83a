import { DispatchNote } from '#shared/dispatch/DispatchNote.ts'
import { dispatchNotesQuery } from '#shared/dispatch/queries.ts'
import { instantRange } from '#shared/kernel/periods.ts'
import { columnsOf } from '../../grid/columns.ts'
import type { FigureContext } from '../../screen/figures/FigurePart.ts'
import { showRows } from '../../screen/figures/showRows.ts'
import type { RowOf } from '../../screen/list/ListOptions.ts'

type NoteRow = RowOf<typeof dispatchNotesQuery>

/** Shows the dispatch notes for a dumpster that were lost in the period of a figure; null is for notes that state none (RP16). */
export async function showLostNotes(
  { app, period }: FigureContext,
  title: string,
  dumpsterType: string | null,
): Promise<void> {
  const days = period()
  if (days === null) return
  const { from, to } = instantRange(days, app.formats.timeZone)
  const where = { and: [{ notAwarded: { ge: from, le: to } }, { completed: null }, { dumpsterType }] }
  await showRows<NoteRow>(app, {
    title,
    id: 'report-lost-notes',
    keyField: 'id',
    load: async ({ store }) =>
      (await store.queryRows(dispatchNotesQuery, { where, orderBy: ['notAwarded', 'id'] })).rows,
    columns: () =>
      columnsOf<typeof DispatchNote, NoteRow>(DispatchNote, [
        { field: 'companyName', strong: true, minWidth: 160 },
        { field: 'dumpsterType', width: 130 },
        { field: 'rentalDate', width: 120 },
        { field: 'notAwarded', width: 160 },
        { field: 'notes', minWidth: 200 },
      ]),
    emptyText: 'No lost jobs.',
  })
}
