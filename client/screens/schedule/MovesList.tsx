import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { joinNonBlank } from '#shared/kernel/text.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { Button } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { useMenu } from '../../kit/MenuButton.tsx'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import { RunningActions } from '../../kit/RunningActions.ts'
import { AllUsersMoves } from './AllUsersMoves.ts'
import { useBoard } from './Board.ts'

interface ShownMovesProps {
  readonly search: string
}

/** The moves on the board, the latest first: those of this user, or of all users (B-05). */
export const MovesList = observer(function MovesList() {
  const { canReorder } = useBoard()
  const { anchorRef, isOpen, onKeyDown, toggle } = useMenu()
  const [search, setSearch] = useState('')
  const [ofAll, setOfAll] = useState(false)
  if (!canReorder) return null
  return (
    <span className="menu-anchor" ref={anchorRef} onKeyDown={onKeyDown}>
      <Button caption="Moves" icon="history" expanded={isOpen} onClick={toggle} />
      {isOpen && (
        <div className="menu-panel moves-panel" role="group" aria-label="Moves">
          <label className="chip-check">
            <input type="checkbox" checked={ofAll} onChange={(event) => setOfAll(event.target.checked)} />
            All users
          </label>
          <input
            type="search"
            aria-label="Search moves"
            placeholder="Job or driver"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          {ofAll ? <AllUsersMovesList search={search} /> : <OwnMovesList search={search} />}
        </div>
      )}
    </span>
  )
})

/** The moves of this user, each of which can be undone. */
const OwnMovesList = observer(function OwnMovesList({ search }: ShownMovesProps) {
  const { errors } = useScreenContext()
  const { moves, model } = useBoard()
  const { day } = model
  useEffect(() => {
    reportErrorsOf(moves.restore(), errors)
  }, [moves, errors, day])
  const shown = moves.moves.filter(({ change }) =>
    `${change.label} ${change.keywords.join(' ')}`.toLowerCase().includes(search.trim().toLowerCase()),
  )
  if (shown.length === 0) return <p className="menu-empty">No moves yet.</p>
  return (
    <ul>
      {shown.map((move) => (
        <li key={move.id} className={move.undoing === null ? '' : 'undone'}>
          <MoveTime at={move.at.toISOString()} />
          <span>{move.change.label}</span>
          {move.undoing !== null ? (
            <span className="count">Undone</span>
          ) : (
            <UndoButton caption="Undo" of={move.change.label} onClick={() => void moves.undo(move)} />
          )}
        </li>
      ))}
    </ul>
  )
})

/** What all users did to the cards of the board's day; the latest of a card can be moved back. */
const AllUsersMovesList = observer(function AllUsersMovesList({ search }: ShownMovesProps) {
  const { errors } = useScreenContext()
  const board = useBoard()
  const [allMoves] = useState(() => new AllUsersMoves(board))
  const [runningActions] = useState(() => new RunningActions())
  const { day } = board.model
  useEffect(() => {
    reportErrorsOf(allMoves.load(), errors)
  }, [allMoves, errors, day])
  if (allMoves.moves === null) return <p className="menu-empty">Loading</p>
  const shown = allMoves.matching(search)
  if (shown.length === 0) return <p className="menu-empty">No moves yet.</p>
  return (
    <ul>
      {shown.map((move) => {
        const label = allMoves.labelOf(move)
        return (
          <li key={move.id}>
            <MoveTime at={move.when} />
            <span>
              {label}
              <small>{joinNonBlank([allMoves.customerOf(move), move.userName], ' · ')}</small>
            </span>
            {board.canSchedule && (
              <span className="move-actions">
                {allMoves.canMoveBack(move) && (
                  <UndoButton
                    caption={move.kind === 'deleted' ? 'Restore' : 'Move back'}
                    of={label}
                    onClick={() =>
                      reportErrorsOf(
                        runningActions.run('move-back', [move], () => allMoves.moveBack(move)),
                        errors,
                      )
                    }
                  />
                )}
                <UndoButton
                  caption="Roll back"
                  of={`the board to before ${label}`}
                  onClick={() =>
                    reportErrorsOf(
                      runningActions.run('roll-back', [move], () => allMoves.rollBackBefore(move)),
                      errors,
                    )
                  }
                />
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
})

interface UndoButtonProps {
  readonly caption: string
  /** The move that it undoes, or what it rolls back. */
  readonly of: string
  readonly onClick: () => void
}

function UndoButton({ caption, of, onClick }: UndoButtonProps) {
  return (
    <button type="button" className="button quiet" aria-label={`${caption}: ${of}`} onClick={onClick}>
      <Icon name="undo" />
      <span>{caption}</span>
    </button>
  )
}

/** When a card was moved, in company time: the time of day, after the day unless it is today. */
function MoveTime({ at }: { readonly at: string }) {
  const app = useScreenContext()
  return (
    <time className="num" dateTime={at}>
      {app.formats.recent(at, app.today())}
    </time>
  )
}
