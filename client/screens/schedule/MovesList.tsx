import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { useMenu } from '../../kit/MenuButton.tsx'
import { useBoard } from './Board.ts'

/** What this user moved since the board was opened, the latest first; each can be taken back (B-05). */
export const MovesList = observer(function MovesList() {
  const { moves, canReorder } = useBoard()
  const { anchorRef, isOpen, onKeyDown, toggle } = useMenu()
  const [search, setSearch] = useState('')
  if (!canReorder) return null
  const shown = moves.moves.filter(({ change }) =>
    `${change.label} ${change.keywords.join(' ')}`.toLowerCase().includes(search.trim().toLowerCase()),
  )
  return (
    <span className="menu-anchor" ref={anchorRef} onKeyDown={onKeyDown}>
      <Button caption="Moves" icon="history" expanded={isOpen} onClick={toggle} />
      {isOpen && (
        <div className="menu-panel moves-panel" role="group" aria-label="Moves">
          <input
            type="search"
            aria-label="Search moves"
            placeholder="Job or driver"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          {shown.length === 0 && <p className="menu-empty">No moves yet.</p>}
          <ul>
            {shown.map((move) => (
              <li key={move.id} className={move.isTakenBack ? 'taken-back' : ''}>
                <time className="num">
                  {move.at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })}
                </time>
                <span>{move.change.label}</span>
                {move.isTakenBack ? (
                  <span className="count">Taken back</span>
                ) : (
                  <button
                    type="button"
                    className="button quiet"
                    aria-label={`Take back: ${move.change.label}`}
                    onClick={() => void moves.takeBack(move)}
                  >
                    <Icon name="undo" />
                    <span>Take back</span>
                  </button>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </span>
  )
})
