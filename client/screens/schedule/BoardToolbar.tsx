import { observer } from 'mobx-react-lite'
import { useId, useState } from 'react'
import { addDays, isDay } from '#shared/kernel/days.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { openFile } from '../../context/openFile.ts'
import { ValueEditor } from '../../form/editors.tsx'
import { FramedEditor, inputAttr } from '../../form/FramedEditor.tsx'
import { Button } from '../../kit/Button.tsx'
import { useCommands } from '../../kit/useCommands.ts'
import { OthersHere } from '../../screen/live/OthersHere.tsx'
import { usePresence } from '../../screen/live/usePresence.ts'
import { useBoard, type Board } from './Board.ts'
import { BoardSearch } from './BoardSearch.tsx'
import { MovesList } from './MovesList.tsx'
import { addNote } from './cardJobs.ts'
import { NOTHING_TO_PRINT } from './messages.ts'

interface BoardToolbarProps {
  readonly setDay: (day: string) => void
}

/** Schedule Date, Previous, Next, Refresh Data, Add Note (O-058), the sheets of the drivers, and the search. */
export const BoardToolbar = observer(function BoardToolbar({ setDay }: BoardToolbarProps) {
  const app = useScreenContext()
  const board = useBoard()
  const { model } = board
  const report = (error: unknown): void => app.errors.report(error)
  const refresh = (): void => void board.request.make()
  const print = (): void => printDriverSheets(board)
  const add = (): void => void addNote(board, null).catch(report)
  usePresence('Board', model.day, isNeverEditing)
  useCommands(() => [
    { caption: 'Refresh Data', context: 'Dispatch', icon: 'reset', run: refresh },
    ...(board.canSchedule
      ? ([
          { caption: 'Add Note', context: 'Dispatch', icon: 'note', run: add },
          { caption: 'Print Driver Sheets', context: 'Dispatch', icon: 'print', run: print },
        ] as const)
      : []),
  ])
  return (
    <div className="page-title board-toolbar">
      <h1>Dispatch Overview</h1>
      <ScheduleDate setDay={setDay} />
      <Button
        caption="Refresh Data"
        icon="reset"
        id="refresh-board"
        hint={readAtText(model.readAt, app.formats.timeZone)}
        onClick={refresh}
      />
      {board.canSchedule && <Button caption="Add Note" icon="note" onClick={add} />}
      {board.canSchedule && (
        <Button
          caption="Print Driver Sheets"
          icon="print"
          id="print-sheets"
          hint="Print Driver Sheets"
          onClick={print}
        />
      )}
      <label className="chip-check">
        <input
          type="checkbox"
          checked={model.hidesCompleted}
          onChange={(event) => {
            model.hideCompleted(event.target.checked)
            refresh()
          }}
        />
        Hide all but last completed
      </label>
      <span className="spacer" />
      <OthersHere subject="Board" keyText={model.day} noun="board" />
      <BoardSearch />
      <MovesList />
    </div>
  )
})

/** Each move is stored at once: nobody edits a board for longer than that. */
function isNeverEditing(): boolean {
  return false
}

/** Opens the sheets of the board's day, one for each driver who has jobs. */
function printDriverSheets({ app, model }: Board): void {
  const hasJobs = model.columns.some(({ driverId, jobs }) => driverId !== null && jobs.length > 0)
  if (hasJobs) void openFile(app, `/api/report/DriverSheet?day=${model.day}`)
  else app.toasts.info(NOTHING_TO_PRINT)
}

const ScheduleDate = observer(function ScheduleDate({ setDay }: BoardToolbarProps) {
  const app = useScreenContext()
  const { model } = useBoard()
  const inputId = useId()
  // What is being typed is not a day yet; the board changes once it is entered.
  const [typed, setTyped] = useState<unknown>(null)
  const show = (day: unknown): void => {
    if (typeof day === 'string' && isDay(day)) setDay(day)
    setTyped(null)
  }
  return (
    <div
      className="schedule-date"
      onKeyDown={(event) => {
        if (event.key === 'Enter') show(typed)
      }}
    >
      <Button caption="Previous" onClick={() => setDay(addDays(model.day, -1))} />
      <FramedEditor
        kind="day"
        frame={{
          inputId,
          caption: 'Schedule Date',
          error: null,
          required: false,
          dataField: 'startDate',
          onLeave: () => show(typed),
        }}
      >
        <ValueEditor
          inputId={inputId}
          kind="day"
          value={typed ?? model.day}
          onCommit={show}
          onInput={setTyped}
          formatter={app.widgetServices}
          inputAttr={inputAttr({ inputId, name: 'startDate', error: null, required: false })}
          readOnly={false}
          disabled={false}
          isValid
          nullable={false}
          placeholder=""
        />
      </FramedEditor>
      <Button caption="Next" onClick={() => setDay(addDays(model.day, 1))} />
      <Button caption="Today" onClick={() => setDay(app.today())} />
    </div>
  )
})

function readAtText(readAt: Date | null, timeZone: string): string {
  const parts = { hour: 'numeric', minute: '2-digit', second: '2-digit', timeZone } as const
  return readAt === null ? '' : `Last update ${readAt.toLocaleTimeString('en-US', parts)}`
}
