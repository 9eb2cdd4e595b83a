import { observer } from 'mobx-react-lite'
import { Fragment, type ReactNode } from 'react'
import type { BoardTotals } from '#shared/dispatch/boardTotals.ts'
import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import { countOf } from '../../kit/countOf.ts'
import type { CardOrigin } from './BoardMoves.ts'
import type { JobColumn } from './BoardModel.ts'
import { columnName, useBoard } from './Board.ts'
import { DropLine } from './DropLine.tsx'
import { JobCardView } from './JobCardView.tsx'
import { useIsTarget } from './dropTarget.ts'

/** UnAssigned, or the column of a driver (O-059). */
export const DriverColumn = observer(function DriverColumn({ column }: { readonly column: JobColumn }) {
  const board = useBoard()
  const name = columnName(column.driverId)
  const isTarget = useIsTarget(board, name)
  return (
    <section
      className={`board-column${isTarget ? ' target' : ''}`}
      data-column={name}
      aria-label={`${column.name}, ${countOf(column.jobs.length, 'job')}`}
    >
      <header
        data-item=""
        {...(column.driver !== null && board.canReorder && { 'data-driver': column.driver.id })}
        tabIndex={-1}
      >
        <h2>{column.name}</h2>
        <span className="badge plain neutral">{column.jobs.length}</span>
        {column.driverId !== null && <p className="num">{describe(column.totals)}</p>}
      </header>
      {/* The arrow keys scroll it, from card to card: it is not a tab stop itself. */}
      <ul tabIndex={-1}>
        <Cards column={column} />
        {isTarget && <DropLine column={name} />}
      </ul>
    </section>
  )
})

interface CardsProps {
  readonly column: JobColumn
}

const Cards = observer(function Cards({ column: { driverId, jobs } }: CardsProps) {
  const board = useBoard()
  const { moves } = board
  const origins = moves.origins.filter((origin) => origin.driverId === driverId)
  const originsBelow = (id: number): ReactNode =>
    origins.length > 0 &&
    origins
      .filter(({ precedingId }) => precedingId === id)
      .map((origin) => <Origin key={origin.jobId} origin={origin} />)
  return (
    <>
      {originsBelow(0)}
      {jobs.map((job, index) => {
        const [above, below] = [jobs[index - 1], jobs[index + 1]]
        return (
          <Fragment key={job.id}>
            <JobCardView
              job={job}
              joinsAbove={above !== undefined && board.isJoined(above, job)}
              joinsBelow={board.isJoined(job, below)}
            />
            {originsBelow(job.id)}
          </Fragment>
        )
      })}
    </>
  )
})

interface OriginProps {
  readonly origin: CardOrigin
}

/** The position that a card left in the last move, with where it went (DI32), which screen readers announce with the move. */
const Origin = observer(function Origin({ origin: { jobId, to } }: OriginProps) {
  const { model } = useBoard()
  return (
    <li className="card-origin" aria-hidden="true">
      {jobDisplayId(jobId)} → {model.nameOf(to)}
    </li>
  )
})

/** '5 to do · 212.50 min · 14.2 t', after the number of jobs; without what is nil (DI26). */
function describe({ jobs, completed, minutes, tons }: BoardTotals): string {
  const toDo = jobs - completed
  return joinNonBlank(
    [
      toDo > 0 ? `${toDo} to do` : completed > 0 ? `${completed} done` : '',
      minutes > 0 ? `${minutes.toFixed(2)} min` : '',
      tons > 0 ? `${tons.toLocaleString('en-US', { maximumFractionDigits: 2 })} t` : '',
    ],
    ' · ',
  )
}
