import { boardMenu, type BoardMenuEntry } from '#shared/dispatch/boardMenu.ts'
import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { openRentalRefusal } from '#shared/jobs/jobTransitions.ts'
import { addDays } from '#shared/kernel/days.ts'
import { openScreens, pathOfRecord } from '../../context/openScreens.ts'
import { addInRecordDialog } from '../../context/recordDialogs.ts'
import { confirmJobDeletion } from '../../screen/jobs/confirmJobDeletion.ts'
import { completeJob, pauseJob, reopenPickUp, uncompleteJob } from '../../screen/jobs/jobActions.ts'
import type { MenuItem } from '../../kit/MenuItems.tsx'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import type { Board } from './Board.ts'
import type { BoardJob } from './boardJob.ts'
import { actOnCard, addNote, openCard } from './cardJobs.ts'
import { DELETE_JOB, describeJobs, separated } from './messages.ts'

interface Action {
  readonly caption: string
  run(this: void, context: MenuContext): void | Promise<void>
}

interface MenuContext {
  readonly board: Board
  /** The card of the menu. */
  readonly job: BoardJob
  /** All selected cards if it is one of them. */
  readonly jobs: readonly BoardJob[]
  readonly navigate: (path: string) => void
}

/** What the entries of a card's menu do, in the words of the specification. */
const ACTIONS: Readonly<Record<BoardMenuEntry, Action>> = {
  open: { caption: 'Open', run: ({ board, job }) => openCard(board, job) },
  addNote: { caption: 'Add Note', run: ({ board, job }) => addNote(board, job.driverId) },
  unassign: { caption: 'UnAssign', run: ({ board, jobs }) => board.actions.unassign(jobs) },
  delete: {
    caption: 'Delete',
    run: async ({ board, jobs }) => {
      if (await confirmJobDeletion(board.app, DELETE_JOB, jobs)) await board.actions.remove(jobs)
    },
  },
  copy: { caption: 'Copy', run: ({ board, job }) => board.actions.copy(job) },
  pause: { caption: 'Pause Job', run: ({ board, job }) => actOnCard(board, job, pauseJob) },
  complete: { caption: 'Complete', run: ({ board, job }) => actOnCard(board, job, completeJob) },
  uncomplete: { caption: 'UnComplete', run: ({ board, job }) => actOnCard(board, job, uncompleteJob) },
  toggleTrailerUsed: {
    caption: 'Toggle TrailerUsed',
    run: ({ board, job }) => board.actions.toggleTrailer(job),
  },
  openRental: { caption: 'Open Rental', run: openRental },
  moveToNextDay: {
    caption: 'Move to Next Day',
    run: ({ board, jobs }) => board.actions.moveToDay(jobs, addDays(board.model.day, 1)),
  },
  moveToDay: { caption: 'Move to Day…', run: moveToDay },
  separate: { caption: 'Separate from Pair', run: separate },
  reopen: { caption: 'Reopen Pickup', run: ({ board, job }) => actOnCard(board, job, reopenPickUp) },
  addPickUp: { caption: 'Add Pickup', run: addsToRental(JOB_TYPE.pickUp) },
  addExchange: { caption: 'Add Exchange', run: addsToRental(JOB_TYPE.exchange) },
  addService: { caption: 'Add Service', run: addsToRental(JOB_TYPE.service) },
  newRental: { caption: 'New Rental', run: beginRental },
}

/** The menu of a card for the user (O-067, O-068). */
export function cardMenu(context: MenuContext): readonly MenuItem[] {
  const { board, job } = context
  const { app } = board
  const hasRentals = openScreens(app).some(({ shows }) => shows === 'Rental')
  return boardMenu(app.session.user, job)
    .filter((entry) => entry !== 'openRental' || hasRentals)
    .filter((entry) => entry !== 'separate' || board.partnerOf(job) !== null)
    .map((entry) => {
      const { caption, run } = ACTIONS[entry]
      return {
        caption,
        run: () => reportErrorsOf(Promise.resolve(run(context)), app.errors),
      }
    })
}

export function menuLabel(job: BoardJob): string {
  return `Menu of ${jobDisplayId(job.id)}`
}

async function moveToDay({ board, jobs }: MenuContext): Promise<void> {
  const answer = await board.app.dialogs.prompt({
    mode: 'date',
    title: `Move ${describeJobs(jobs.map(({ id }) => id))} to`,
    prompt: 'Day',
    initial: addDays(board.model.day, 1),
  })
  if (answer !== undefined) await board.actions.moveToDay(jobs, answer.value)
}

/** Nothing is stored by it, so that it is none of the moves; the message says so at least, and takes it back (DI226). */
function separate({ board, job }: MenuContext): void {
  const pair = board.concerned(job).filter((one) => one === job || one === board.partnerOf(job))
  board.separate(job)
  board.app.toasts.success(separated(pair.map(({ id }) => id)), {
    caption: 'Undo',
    run: () => board.join(job),
  })
}

/** Adds a job to the rental of a card in the dialog of the rental's jobs (O-100). */
function addsToRental(jobTypeId: number): Action['run'] {
  return ({ board, job }) =>
    actOnCard(board, job, async (app) => {
      const added = await addInRecordDialog(app, 'Job', { rentalId: job.rentalId, jobTypeId })
      return added !== null
    })
}

/** Begins another rental at the site of a card (RE561). */
function beginRental({ job: { rental }, navigate }: MenuContext): void {
  if (rental !== null) navigate(`/rentals/new?serviceAddressId=${rental.serviceAddressId}`)
}

/** O-057. */
function openRental({ board, job, navigate }: MenuContext): void {
  const refusal = openRentalRefusal(job)
  const path = job.rentalId === null ? null : pathOfRecord(board.app, 'Rental', job.rentalId)
  if (refusal !== null) board.app.toasts.error(refusal.message)
  else if (path !== null) navigate(path)
}
