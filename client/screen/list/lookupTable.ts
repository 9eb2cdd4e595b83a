import type { ComponentType } from 'react'
import type { FormItem } from '../../form/FormSection.tsx'
import type { ColumnSpec } from '../../grid/columns.ts'
import type { WidgetServices } from '../../kit/WidgetServices.ts'
import { idOf } from '../captions.ts'
import { editorOf, type Editor } from '../editor/Editor.ts'
import { listScreen } from './listScreen.tsx'
import type { ListedQuery, ListOptions, Paths, RowOf } from './ListOptions.ts'

/** The question before a row of a lookup table is deleted (F-095). */
const DELETE_QUESTION = 'Are you sure you want to delete this entry?'

/** A lookup table: its columns, and the dialog of a row. */
interface LookupTableOptions<C extends ListedQuery, E extends Paths> extends Pick<
  ListOptions<C, E>,
  'caption' | 'expand' | 'actions'
> {
  columns(services: WidgetServices): readonly ColumnSpec<C['entity'], RowOf<C, E>>[]
  /** What the dialog calls a row. */
  readonly noun: string
  /** Pixels; 400 unless given. */
  readonly width?: number
  /** The sections of the dialog. */
  readonly form: readonly (readonly FormItem<C['entity']>[])[]
  readonly editCaption?: string
  /** Whether rows are arranged by hand; so they are unless it is false. */
  readonly isArranged?: boolean
}

/** The screen of a lookup table, and the dialog of its rows. */
type LookupTable = ComponentType & { readonly editor: Editor }

/**
 * The screen of a lookup table: rows in their display order, added, edited in a dialog and arranged by hand; deleted one at a time where
 * the entity lets anybody delete them (F-093…F-096, LT2). Each has its history (LT6).
 */
export function lookupTable<C extends ListedQuery, const E extends Paths = readonly []>(
  query: C,
  table: LookupTableOptions<C, E>,
): LookupTable {
  const { access } = query.entity
  const { caption, expand, actions, editCaption, isArranged = true } = table
  const editor = editorOfTable(query, table)
  const screen = listScreen<C, E>(query, {
    id: `admin-${idOf(caption)}`,
    caption,
    ...(expand !== undefined && { expand }),
    ...(actions !== undefined && { actions }),
    columns: (services) => table.columns(services),
    // As the query orders them: by display order.
    orderBy: [],
    limit: 1000,
    isArranged,
    selection: 'multiple',
    opens: { editor, ...(editCaption !== undefined && { editCaption }) },
    ...(access.delete !== 'nobody' && { deletion: { question: DELETE_QUESTION, isMultiple: false } }),
    emptyText: 'No entries yet.',
  })
  return Object.assign(screen, { editor })
}

function editorOfTable<C extends ListedQuery, E extends Paths>(
  { entity }: C,
  { noun, width = 400, form }: LookupTableOptions<C, E>,
): Editor {
  return editorOf<C['entity']>(entity, {
    noun,
    width,
    offersNext: entity.access.create !== 'nobody',
    form,
  })
}
