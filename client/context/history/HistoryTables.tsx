import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useRef, type KeyboardEvent } from 'react'
import { Badge, type Tone } from '../../kit/Badge.tsx'
import type { AuditChange, AuditNote } from '#shared/auditing/AuditLog.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import { Button } from '../../kit/Button.tsx'
import type { Formats } from '../../kit/formats.ts'
import { useScreenContext } from '../ScreenContext.ts'
import { changesIn, noteIn, type HistoryEntry, type HistoryRow } from './auditEntries.ts'
import type { HistoryModel } from './HistoryModel.ts'

const TONE_OF_ACTION: Readonly<Record<string, Tone>> = {
  Added: 'green',
  Modified: 'amber',
  Deleted: 'red',
  Restored: 'blue',
}

interface EntriesTableProps {
  readonly model: HistoryModel
  readonly showEarlier: () => void
}

/** The entries, newest first, with a line between two saves. */
export const EntriesTable = observer(function EntriesTable({ model, showEarlier }: EntriesTableProps) {
  const table = useRef<HTMLTableElement>(null)
  const focusSelected = useCallback(
    () => table.current?.querySelector<HTMLElement>(`[data-entry="${model.selectedId}"]`)?.focus(),
    [model],
  )
  const moveSelection = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    model.moveSelection(event.key === 'ArrowDown' ? 1 : -1)
    focusSelected()
  }
  // The arrow keys work from the start, without a click.
  useEffect(focusSelected, [focusSelected])
  return (
    <div className="history-entries">
      <table ref={table} role="grid" aria-label="Entries" onKeyDown={moveSelection}>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Table</th>
            <th scope="col">Action</th>
            <th scope="col">User</th>
          </tr>
        </thead>
        <tbody>
          {model.entries.map((entry, index) => (
            <tr
              key={entry.id}
              data-entry={entry.id}
              data-testid="history-entry"
              className={isFirstOfSave(model.entries, index) ? 'begins-save' : 'same-save'}
              aria-selected={entry.id === model.selectedId}
              tabIndex={entry.id === model.selectedId ? 0 : -1}
              onClick={() => model.select(entry.id)}
            >
              <td className="num">{entry.when}</td>
              <td>
                {entry.table} <span className="muted">{entry.record}</span>
              </td>
              <td>
                <Badge text={entry.action} tone={TONE_OF_ACTION[entry.action] ?? 'neutral'} />
              </td>
              <td>{entry.user}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {model.hasEarlier && (
        <div className="history-earlier">
          <Button caption="Show Earlier" variant="quiet" onClick={showEarlier} />
        </div>
      )}
    </div>
  )
})

/** How one field of the selected entry gets back what it was before. */
export interface RestoreValue {
  /** Why the field cannot be restored; null where it can. */
  refusal(this: void, field: string): string | null
  run(this: void, field: string, value: unknown): void
}

interface ChangesTableProps {
  readonly entry: HistoryEntry | null
  readonly row: HistoryRow | null
  readonly restoreValue: RestoreValue | null
}

/** The fields of one entry, before and after, and why it was made where somebody said so. */
export const ChangesTable = observer(function ChangesTable({ entry, row, restoreValue }: ChangesTableProps) {
  const { formats } = useScreenContext()
  const recorded = row === null ? [] : changesIn(row.data)
  const note = row === null ? '' : noteInWords(noteIn(row.data), formats)
  const mayRestore = restoreValue !== null && row?.action === 'Modified'
  return (
    <div className="history-changes">
      {note !== '' && <p className="history-note">{note}</p>}
      <table aria-label="Changed fields" data-testid="history-changes">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Old value</th>
            <th scope="col">New value</th>
            {mayRestore && <th aria-label="Restore" />}
          </tr>
        </thead>
        <tbody>
          {entry?.changes.map(({ field, before, after }, index) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td className="num">{before}</td>
              <td className="num">{after}</td>
              {mayRestore && (
                <td>
                  <RestoreButton change={recorded[index]} field={field} restoreValue={restoreValue} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
})

interface RestoreButtonProps {
  readonly change: AuditChange | undefined
  readonly field: string
  readonly restoreValue: RestoreValue
}

function RestoreButton({ change, field, restoreValue }: RestoreButtonProps) {
  if (change === undefined) return null
  const refusal = restoreValue.refusal(change.ColumnName)
  return (
    <Button
      caption={`Restore ${field}`}
      icon="undo"
      iconOnly
      variant="quiet"
      disabled={refusal !== null}
      {...(refusal !== null && { hint: refusal })}
      onClick={() => restoreValue.run(change.ColumnName, change.OriginalValue)}
    />
  )
}

/** 'Restored from 11/26/2037 10:00AM · Typed by mistake' */
function noteInWords(
  { Reason = '', RestoredFrom }: AuditNote,
  { instant }: Pick<Formats, 'instant'>,
): string {
  return joinNonBlank(
    [RestoredFrom === undefined ? '' : `Restored from ${instant(RestoredFrom)}`, Reason],
    ' · ',
  )
}

function isFirstOfSave(entries: readonly HistoryEntry[], index: number): boolean {
  const [before, entry] = [entries[index - 1], entries[index]]
  return before?.saveId == null || before.saveId !== entry?.saveId
}
