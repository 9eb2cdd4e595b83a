import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { joinNonBlank } from '#shared/kernel/text.ts'
import { useApp } from '../../app/App.ts'
import { Button } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { useMenu } from '../../kit/MenuButton.tsx'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import { RunningActions } from '../../kit/RunningActions.ts'
import { useBoard } from './Board.ts'
import { OthersMoves } from './OthersMoves.ts'

interface ShownMovesProps {
  readonly search: string
}

/** The moves on the board, the latest first: what this user moved since it was opened, or those of all users (B-05). */
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
          {ofAll ? <MovesOfAll search={search} /> : <OwnMoves search={search} />}
        </div>
      )}
    </span>
  )
})

/** Each can be taken back. */
const OwnMoves = observer(function OwnMoves({ search }: ShownMovesProps) {
  const { moves } = useBoard()
  const shown = moves.moves.filter(({ change }) =>
    `${change.label} ${change.keywords.join(' ')}`.toLowerCase().includes(search.trim().toLowerCase()),
  )
  if (shown.length === 0) return <p className="menu-empty">No moves yet.</p>
  return (
    <ul>
      {shown.map((move) => (
        <li key={move.id} className={move.isTakenBack ? 'taken-back' : ''}>
          <MoveTime at={move.at.toISOString()} />
          <span>{move.change.label}</span>
          {move.isTakenBack ? (
            <span className="count">Taken back</span>
          ) : (
            <BackButton
              caption="Take back"
              of={move.change.label}
              onClick={() => void moves.takeBack(move)}
            />
          )}
        </li>
      ))}
    </ul>
  )
})

/** Those of the board's day between its columns; the latest of a card can be moved back. */
const MovesOfAll = observer(function MovesOfAll({ search }: ShownMovesProps) {
  const { errors } = useApp()
  const board = useBoard()
  const [others] = useState(() => new OthersMoves(board))
  const [runningActions] = useState(() => new RunningActions())
  const { day } = board.model
  useEffect(() => {
    reportErrorsOf(others.load(), errors)
  }, [others, errors, day])
  if (others.moves === null) return <p className="menu-empty">Loading</p>
  const shown = others.matching(search)
  if (shown.length === 0) return <p className="menu-empty">No moves yet.</p>
  return (
    <ul>
      {shown.map((move) => {
        const label = others.labelOf(move)
        return (
          <li key={move.id}>
            <MoveTime at={move.when} />
            <span>
              {label}
              <small>{joinNonBlank([others.customerOf(move), move.userName], ' · ')}</small>
            </span>
            {board.canSchedule && (
              <span className="move-actions">
                {others.canMoveBack(move) && (
                  <BackButton
                    caption="Move back"
                    of={label}
                    onClick={() =>
                      reportErrorsOf(
                        runningActions.run('move-back', [move], () => others.moveBack(move)),
                        errors,
                      )
                    }
                  />
                )}
                <BackButton
                  caption="Roll back"
                  of={`the board to before ${label}`}
                  onClick={() =>
                    reportErrorsOf(
                      runningActions.run('roll-back', [move], () => others.rollBackBefore(move)),
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

interface BackButtonProps {
  readonly caption: string
  /** The move that it takes back. */
  readonly of: string
  readonly onClick: () => void
}

function BackButton({ caption, of, onClick }: BackButtonProps) {
  return (
    <button type="button" className="button quiet" aria-label={`${caption}: ${of}`} onClick={onClick}>
      <Icon name="undo" />
      <span>{caption}</span>
    </button>
  )
}

/** When a card was moved, in company time: the time of day, before it the day unless it is today. */
function MoveTime({ at }: { readonly at: string }) {
  const app = useApp()
  return (
    <time className="num" dateTime={at}>
      {app.formats.recent(at, app.today())}
    </time>
  )
}
