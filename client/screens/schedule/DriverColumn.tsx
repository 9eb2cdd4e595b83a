import { observer } from 'mobx-react-lite'
import { Fragment, type ReactNode } from 'react'
import type { BoardTotals } from '#shared/dispatch/boardTotals.ts'
import { jobDisplayId } from '#shared/jobs/jobRules.ts'
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

const Cards = observer(function Cards({ column }: CardsProps) {
  const { moves } = useBoard()
  const origins = moves.origins.filter(({ driverId }) => driverId === column.driverId)
  const above = (id: number): ReactNode =>
    origins.length > 0 &&
    origins
      .filter(({ precedingId }) => precedingId === id)
      .map((origin) => <Origin key={origin.jobId} origin={origin} />)
  return (
    <>
      {above(0)}
      {column.jobs.map((job) => (
        <Fragment key={job.id}>
          <JobCardView job={job} />
          {above(job.id)}
        </Fragment>
      ))}
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

/** '2 done · 212.50 min · 14.2 t', after the number of jobs (DI26). */
function describe({ completed, minutes, tons }: BoardTotals): string {
  const weight = tons.toLocaleString('en-US', { maximumFractionDigits: 2 })
  return `${completed} done · ${minutes.toFixed(2)} min · ${weight} t`
}
