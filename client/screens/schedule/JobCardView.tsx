import { observer } from 'mobx-react-lite'
import type { CardIcon, JobCard } from '#shared/dispatch/jobCard.ts'
import { deliversDumpster } from '#shared/jobs/jobActions.ts'
import { Job } from '#shared/jobs/Job.ts'
import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import { conflictLabel, rowConflict } from '../../grid/rowConflict.ts'
import { directionsTo } from '../../kit/directionsTo.ts'
import { Icon, type IconName } from '../../kit/Icon.tsx'
import type { BoardJob } from './boardJob.ts'
import { useBoard, type Board } from './Board.ts'
import { CardMenuButton } from './CardMenuButton.tsx'
import { menuLabel } from './cardMenu.ts'

const ICONS: Record<CardIcon, { readonly icon: IconName; readonly text: string }> = {
  started: { icon: 'play', text: 'Started' },
  paused: { icon: 'pause', text: 'Paused' },
  notes: { icon: 'note', text: 'Has notes' },
  completed: { icon: 'check', text: 'Completed' },
  trailer: { icon: 'trailer', text: 'Trailer used' },
}

const TINTS = {
  'extra-expense': { icon: 'warning', text: 'Additional expense' },
  'other-sales-person': { icon: 'user', text: "Another sales person's customer" },
} as const satisfies Record<string, { readonly icon: IconName; readonly text: string }>

interface JobCardViewProps {
  readonly job: BoardJob
  /** Whether it is the lower half of the card of a pair, which leaves out what the upper half shows (DI301). */
  readonly joinsAbove: boolean
  readonly joinsBelow: boolean
}

/** The card of a job (O-060). */
export const JobCardView = observer(function JobCardView({ job, joinsAbove, joinsBelow }: JobCardViewProps) {
  const board = useBoard()
  const card = board.model.card(job)
  const title = card.customer || card.siteName || (job.driverNotes ?? '')
  const marks = marksOf(card)
  const pairAction = board.model.pairActionOf(job)
  const label = joinNonBlank(
    [
      board.selected.has(job) ? 'Selected' : '',
      jobDisplayId(job.id),
      card.jobType,
      pairAction,
      title,
      card.preferredTime,
      card.address,
      ...marks.map(({ text }) => text),
    ],
    ', ',
  )
  return (
    <li
      className={joinNonBlank(
        [
          'board-card',
          card.priority,
          `tint-${card.tint}`,
          joinsAbove ? 'joins-above' : '',
          joinsBelow ? 'joins-below' : '',
          ...statesOf(board, job),
        ],
        ' ',
      )}
      data-job={job.id}
      data-item=""
      tabIndex={-1}
      aria-label={label}
      aria-roledescription="job card"
      aria-describedby="board-help"
    >
      <ChangedBy job={job} />
      <b>{joinsAbove ? pairAction : title}</b>
      <small className="card-number num">{jobDisplayId(job.id)}</small>
      {!joinsAbove && linesOf(card, title)}
      <footer>
        <strong>{card.jobType}</strong>
        {pairAction !== '' && (
          <span className="card-action" title={pairAction}>
            <Icon name={deliversDumpster(job) ? 'putDown' : 'pickUp'} size={12} />
          </span>
        )}
        <span>{board.model.dumpsterOf(job)}</span>
        <span className="card-marks">
          {marks.map(({ icon, text }) => (
            <span key={icon} title={text}>
              <Icon name={icon} size={12} />
            </span>
          ))}
          <span className="num" title="Minutes">
            {card.totalTime}
          </span>
        </span>
      </footer>
      <CardMenuButton label={menuLabel(job)} />
    </li>
  )
})

/** Who else changed the card a moment ago (LC791), or changed what is edited here, which opens the choice of what is kept (LC950). */
const ChangedBy = observer(function ChangedBy({ job }: Pick<JobCardViewProps, 'job'>) {
  const { app } = useBoard()
  const conflict = rowConflict(job, app.widgetServices)
  if (conflict !== null)
    return (
      <button
        type="button"
        className="row-conflict"
        tabIndex={-1}
        aria-label={conflictLabel(conflict)}
        onClick={conflict.settle}
      >
        {conflict.text}
      </button>
    )
  const change = app.live.recent.of(Job.name, job.id)
  return change === null ? null : <span className="card-changed">{change.by}</span>
})

/** The lines between the title and the foot: not a component, since a board would have hundreds of them. */
function linesOf({ preferredTime, address, mapTarget, siteName }: JobCard, title: string) {
  return (
    <>
      {preferredTime !== '' && <span className="num">{preferredTime}</span>}
      {address !== null && address !== '' && (
        <a href={directionsTo(mapTarget ?? '')} target="_blank" rel="noreferrer" tabIndex={-1}>
          {address}
        </a>
      )}
      {siteName !== title && siteName !== '' && <span>{siteName}</span>}
    </>
  )
}

/** The reason for the tint, unless another mark shows it, and the icons of the card. */
function marksOf({ tint, icons }: JobCard) {
  const reason = tint === 'none' || tint === 'completed' ? [] : [TINTS[tint]]
  return [...reason, ...icons.map((name) => ICONS[name])]
}

function statesOf({ model, selected, dragged }: Board, job: BoardJob): readonly string[] {
  const sought = model.found === null ? '' : model.found.has(job) ? 'found' : 'not-found'
  return [
    sought,
    model.hit === job ? 'hit' : '',
    selected.has(job) ? 'selected' : '',
    dragged.has(job) ? 'dragged' : '',
  ]
}
