import { observer } from 'mobx-react-lite'
import { useEffect, useId, type KeyboardEvent } from 'react'
import { useShortcut } from '../../context/useShortcut.ts'
import { countOf } from '../../kit/countOf.ts'
import { useBoard } from './Board.ts'
import type { BoardJob } from './boardJob.ts'
import type { BoardModel } from './BoardModel.ts'

/** The search on the board: the hit to which the user has come is scrolled into view, and its card is reached by Arrow Down (DI223). */
export const BoardSearch = observer(function BoardSearch() {
  const { model } = useBoard()
  const inputId = useId()
  useShortcut({
    keys: '/',
    caption: 'Search on the board',
    scope: 'page',
    run: () => document.getElementById(inputId)?.focus(),
  })
  const hitId = model.hit?.id ?? null
  useEffect(() => {
    cardOf(hitId)?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [hitId])
  return (
    <div className="board-search">
      <input
        id={inputId}
        type="search"
        aria-label="Search on the board"
        aria-description="Enter goes to the next card that is found, Shift+Enter to the previous one, Arrow Down into it."
        placeholder="Search on the board"
        value={model.search}
        onChange={(event) => model.seek(event.target.value)}
        onKeyDown={(event) => step(model, event)}
      />
      <span role="status" className="count">
        {describe(model)}
      </span>
    </div>
  )
})

function step(model: BoardModel, event: KeyboardEvent): void {
  const { hit } = model
  if (hit === null || !['Enter', 'ArrowDown'].includes(event.key)) return
  event.preventDefault()
  if (event.key === 'Enter') model.stepToHit(event.shiftKey ? -1 : 1)
  else cardOf(hit.id)?.focus()
}

function cardOf(jobId: BoardJob['id'] | null): HTMLElement | null {
  return document.querySelector(`.board [data-job="${String(jobId)}"]`)
}

/** '2 of 4 jobs'. */
function describe({ found, hit }: BoardModel): string {
  if (found === null) return ''
  const jobs = countOf(found.size, 'job')
  return hit === null || found.size === 1 ? jobs : `${[...found].indexOf(hit) + 1} of ${jobs}`
}
