import { when } from 'mobx'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { joinNonBlank } from '#shared/kernel/text.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { NewDayBanner } from '../../context/NewDayBanner.tsx'
import { RequestBanner } from '../../context/RequestBanner.tsx'
import { useShortcut } from '../../context/useShortcut.ts'
import { useShownDay } from '../../context/useShownDay.ts'
import { ContextMenu } from '../../kit/ContextMenu.tsx'
import { listenForDrags } from '../../kit/pointerDrag.ts'
import { Board, BoardContext } from './Board.ts'
import { boardDrags } from './boardDrags.ts'
import { keepFocusOnCard } from './boardKeys.ts'
import { BoardToolbar } from './BoardToolbar.tsx'
import { DriverColumn } from './DriverColumn.tsx'
import { SitesColumn } from './SitesColumn.tsx'
import { useBoardEvents } from './useBoardEvents.ts'
import { useColumnDropIndex } from './dropTarget.ts'
import { useRefresh } from './useRefresh.ts'
import { useRovingItem } from './useRovingItem.ts'
import './board.css'

/** `/schedule/overview`: the jobs of a day by driver (O-058 … O-069). The day is part of the address. */
export const DispatchBoard = observer(function DispatchBoard() {
  const app = useScreenContext()
  const [, setParameters] = useSearchParams()
  const { day, isOver } = useShownDay()
  const [board] = useState(() => new Board(app, day))
  const { model, moves, request } = board
  // The next day does not begin under the hand of somebody who drags a card.
  useEffect(
    () =>
      when(
        () => !board.isInUse,
        () => {
          model.choose(day)
          void request.make()
        },
      ),
    [board, model, request, day],
  )
  useRefresh(board)
  useShortcut({
    keys: 'Ctrl+Z',
    caption: 'Undo the last move',
    scope: 'page',
    // Pending changes elsewhere are undone first, as on every screen.
    run: () => {
      if (app.store.journal.canUndo) app.store.journal.undo()
      else void keepFocusOnCard(document, () => moves.undoLast())
    },
  })
  useShortcut({
    keys: 'Ctrl+Shift+Z',
    caption: 'Redo the last undone move',
    scope: 'page',
    run: () => {
      if (app.store.journal.canRedo) app.store.journal.redo()
      else void keepFocusOnCard(document, () => moves.redoLast())
    },
  })
  const setDay = (next: string): void =>
    setParameters(next === app.today() ? {} : { date: next }, { replace: true })
  return (
    <BoardContext.Provider value={board}>
      <div className="page board-page">
        <BoardToolbar setDay={setDay} />
        {isOver && <NewDayBanner goToToday={() => setDay(app.today())} />}
        <RequestBanner subject="The board" request={request} />
        <BoardColumns board={board} />
        <OpenMenu board={board} />
        <p className="visually-hidden" id="board-help">
          {board.canSchedule
            ? 'Enter opens the card. Alt and the arrow keys move it. Space selects it. The menu key opens its menu.'
            : 'Enter opens the card. The menu key opens its menu.'}
        </p>
        <p className="visually-hidden" id="board-site-help">
          {board.canSchedule ? 'Enter opens the menu, from which you can send a driver here.' : ''}
        </p>
        <p className="visually-hidden" role="status" data-testid="board-announcement">
          {moves.announcement}
        </p>
      </div>
    </BoardContext.Provider>
  )
})

const BoardColumns = observer(function BoardColumns({ board }: { readonly board: Board }) {
  const { model } = board
  const area = useRef<HTMLDivElement>(null)
  useEffect(
    () => (area.current === null ? undefined : listenForDrags(area.current, boardDrags(board))),
    [board],
  )
  const onFocus = useRovingItem(area, model.columns)
  const events = useBoardEvents(board)
  const drivers = model.columns.flatMap(({ driver }) => driver ?? [])
  const target = useColumnDropIndex(board)
  return (
    <div
      className={`board${board.canSchedule ? ' movable' : ''}`}
      ref={area}
      role="group"
      aria-label="Board"
      aria-busy={model.loading}
      onFocus={onFocus}
      {...events}
    >
      <SitesColumn />
      {model.columns.map((column) => {
        const index = column.driver === null ? -1 : drivers.indexOf(column.driver)
        return (
          <div
            key={column.driverId ?? 'unassigned'}
            className={joinNonBlank(
              [
                'board-slot',
                column.driverId === null ? 'unassigned' : '',
                index >= 0 && index === target ? 'drop-before' : '',
              ],
              ' ',
            )}
          >
            <DriverColumn column={column} />
          </div>
        )
      })}
    </div>
  )
})

const OpenMenu = observer(function OpenMenu({ board }: { readonly board: Board }) {
  const { menu } = board
  if (menu === null) return null
  const { items, label, at, opener } = menu
  return (
    <ContextMenu items={items} ariaLabel={label} at={at} opener={opener} close={() => board.closeMenu()} />
  )
})
