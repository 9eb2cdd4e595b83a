import { observer } from 'mobx-react-lite'
import { Fragment } from 'react'
import type { BoardTotals } from '#shared/dispatch/boardTotals.ts'
import { countOf } from '../../kit/countOf.ts'
import type { JobColumn } from './BoardModel.ts'
import { columnName, useBoard } from './Board.ts'
import { JobCardView } from './JobCardView.tsx'

/** UnAssigned, or the column of a driver (O-059). */
export const DriverColumn = observer(function DriverColumn({ column }: { readonly column: JobColumn }) {
  const board = useBoard()
  const name = columnName(column.driverId)
  const isTarget = board.target?.column === name
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
      <ul>
        <Cards column={column} at={isTarget ? (board.target?.index ?? -1) : -1} />
      </ul>
    </section>
  )
})

interface CardsProps {
  readonly column: JobColumn
  /** Where something would be dropped, counted without what is dragged; -1 if not here. */
  readonly at: number
}

const Cards = observer(function Cards({ column, at }: CardsProps) {
  const { dragged } = useBoard()
  const others = column.jobs.filter((job) => !dragged.has(job))
  return (
    <>
      {column.jobs.map((job) => (
        <Fragment key={job.id}>
          {at >= 0 && others[at] === job && <DropLine />}
          <JobCardView job={job} />
        </Fragment>
      ))}
      {at >= others.length && <DropLine />}
    </>
  )
})

/** Where what is dragged would be dropped. */
export function DropLine() {
  return <li className="drop-line" role="presentation" aria-hidden="true" />
}

/** '2 done · 212.50 min · 14.2 t', after the number of jobs (DI26). */
function describe({ completed, minutes, tons }: BoardTotals): string {
  const weight = tons.toLocaleString('en-US', { maximumFractionDigits: 2 })
  return `${completed} done · ${minutes.toFixed(2)} min · ${weight} t`
}
