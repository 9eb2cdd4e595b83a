import { useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { keyFieldOf, type EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { RoleRule } from '#shared/model/kinds.ts'
import { mayOpen } from '../../context/openScreens.ts'
import { useReturnRow } from '../../context/useReturnRow.ts'
import type { OpenRow } from '../../grid/gridEvents.ts'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import type { Editor } from '../editor/Editor.ts'
import { addStoredRecord, editStoredRecord } from '../editor/editRecord.ts'
import { openRecord } from '../record/openRecord.ts'
import type { ListEditor } from './ListEditor.ts'
import type { ListContext, ListTarget } from './ListOptions.ts'

interface ListState<Row extends object> {
  readonly entity: EntityDeclaration
  readonly opens: ListTarget<Row>
  readonly context: ListContext<Row>
  readonly editor: ListEditor | null
  /** The values of a record that is added. */
  readonly newValues: () => Readonly<Record<string, unknown>>
}

interface ListTargetHandlers<Row> {
  /** Who may open rows. */
  readonly needs: RoleRule
  readonly open: OpenRow<Row>
  /** How the list opens rows, with their URLs where they do not open in dialogs; nothing for those who may not. */
  readonly opening: { readonly onOpen?: OpenRow<Row>; readonly hrefOf?: (row: Row) => string }
  /** Null where records are not added. */
  readonly add: (() => void) | null
  /** The row to return to, when the list is shown again. */
  readonly returnRow: ReturnType<typeof useReturnRow>['revealRow']
}

/** How the rows of a list are opened, and records added to it. */
export function useListTarget<Row extends object>(state: ListState<Row>): ListTargetHandlers<Row> {
  const { entity, opens, context, editor, newValues } = state
  const { app, model, search } = context
  const navigate = useNavigate()
  const { revealRow: returnRow, rememberRow, openedFromState } = useReturnRow()

  const edit = useCallback(
    async (row: Row | null) => {
      const target = editorOfTarget(opens)
      let isStored = false
      if ('dialog' in opens && row !== null) isStored = await opens.dialog(app, row)
      if (target !== null) {
        isStored =
          row === null
            ? await addStoredRecord(app, target, newValues())
            : await editStoredRecord(app, target, model.tracked(row))
      }
      // It may not belong to what was searched for any more.
      if (isStored) await search()
    },
    [app, model, newValues, opens, search],
  )
  const hrefOf = useMemo(() => {
    if ('screen' in opens) return (row: Row) => `${opens.screen.path}/${keyOf(entity, row)}`
    return 'path' in opens ? opens.path : undefined
  }, [entity, opens])
  const open = useCallback<OpenRow<Row>>(
    (row, shownRows) => {
      const key = keyOf(entity, row)
      if ('editor' in opens || 'dialog' in opens) reportErrorsOf(edit(row), app.errors)
      // With pending edits in the list, the record opens in a dialog over it.
      else if ('screen' in opens && editor?.hasChanges === true) void openRecord(app, opens.screen, key)
      else {
        rememberRow(key)
        const state =
          'screen' in opens ? openedFromState(shownRows().map((shown) => keyOf(entity, shown))) : null
        void navigate(hrefOf?.(row) ?? '', { state })
      }
    },
    [hrefOf, app, edit, editor, entity, navigate, openedFromState, opens, rememberRow],
  )
  const newPath = pathOfNew(opens)
  const isBuilt = newPath === null || 'screen' in opens || mayOpen(app, newPath)
  const add = useCallback(() => {
    if (newPath !== null) void navigate(newPath)
    else reportErrorsOf(edit(null), app.errors)
  }, [newPath, app, edit, navigate])
  const needs = isBuilt ? needsOf(opens, entity) : 'nobody'
  const opening = { onOpen: open, ...(hrefOf !== undefined && { hrefOf }) }
  return {
    needs,
    open,
    opening: app.session.satisfies(needs) ? opening : {},
    add: isBuilt && addsRecords(opens) ? add : null,
    returnRow,
  }
}

/** Where a record is added; null for a dialog, or nowhere. */
function pathOfNew<Row extends object>(opens: ListTarget<Row>): string | null {
  if ('screen' in opens) return `${opens.screen.path}/new`
  return ('path' in opens && opens.adds) || null
}

function addsRecords<Row extends object>(opens: ListTarget<Row>): boolean {
  if ('dialog' in opens) return false
  if ('path' in opens) return opens.adds !== undefined
  return !('editor' in opens) || opens.adds !== false
}

/** The dialog of the list's records, or of new ones only. */
function editorOfTarget<Row extends object>(opens: ListTarget<Row>): Editor | null {
  if ('panel' in opens) return opens.adds
  return 'editor' in opens ? opens.editor : null
}

/** Rows with a panel are edited there, and opened nowhere. */
function needsOf<Row extends object>(opens: ListTarget<Row>, entity: EntityDeclaration): RoleRule {
  if ('panel' in opens) return 'nobody'
  return 'needs' in opens ? opens.needs : entity.access.update
}

function keyOf(entity: EntityDeclaration, row: object): number {
  return Number(Reflect.get(row, keyFieldOf(entity)))
}
