import { boardMenu, type BoardMenuEntry } from '#shared/dispatch/boardMenu.ts'
import { permissions } from '#shared/access/roles.ts'
import type { Job } from '#shared/jobs/Job.ts'
import type { JobTypeAndAction } from '#shared/jobs/jobActions.ts'
import { openRentalRefusal } from '#shared/jobs/jobTransitions.ts'
import type { RoleRule } from '#shared/model/kinds.ts'
import { mayOpen } from '../../context/openScreens.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { oneSelected, type ActionContext } from '../../grid/actions.ts'
import type { IconName } from '../../kit/Icon.tsx'
import type { ListAction } from '../list/ListAction.ts'
import {
  completeJob,
  copyJob,
  deleteJob,
  pauseJob,
  reopenPickUp,
  unassignJob,
  uncompleteJob,
  type JobAction,
} from './jobActions.ts'
import { addJobNote } from './openJob.ts'

interface ListedJob extends JobTypeAndAction {
  readonly id: number
  readonly rentalId: number | null
  readonly driverId: number | null
  readonly completed: string | null
}

interface JobEntry {
  readonly entry: BoardMenuEntry
  readonly caption: string
  readonly icon: IconName
  readonly needs: RoleRule
  readonly act: JobAction
}

/** As the menu of a card on the board has them (O-067, O-068). */
const ENTRIES: readonly JobEntry[] = [
  {
    entry: 'complete',
    caption: 'Complete',
    icon: 'check',
    needs: permissions.completeJobs,
    act: completeJob,
  },
  {
    entry: 'uncomplete',
    caption: 'UnComplete',
    icon: 'undo',
    needs: permissions.uncompleteJobs,
    act: uncompleteJob,
  },
  { entry: 'unassign', caption: 'UnAssign', icon: 'user', needs: permissions.scheduleJobs, act: unassignJob },
  { entry: 'pause', caption: 'Pause Job', icon: 'history', needs: permissions.scheduleJobs, act: pauseJob },
  { entry: 'copy', caption: 'Copy', icon: 'copy', needs: permissions.scheduleJobs, act: copyJob },
  { entry: 'delete', caption: 'Delete', icon: 'delete', needs: permissions.scheduleJobs, act: deleteJob },
  {
    entry: 'reopen',
    caption: 'Reopen Pickup',
    icon: 'undo',
    needs: permissions.administer,
    act: reopenPickUp,
  },
]

interface JobsContext {
  readonly app: ScreenContext
  readonly navigate: (path: string) => void
}

type JobListAction = ListAction<ListedJob, JobsContext, typeof Job>

/** The actions of a list of jobs. */
export function jobListActions({ app, navigate }: JobsContext): readonly JobListAction[] {
  const user = app.session.user
  const isOffered = (entry: BoardMenuEntry) => (context: ActionContext<ListedJob>) =>
    oneSelected(context) && context.selected.every((job) => boardMenu(user, job).includes(entry))
  return [
    {
      id: 'add-job-note',
      caption: 'Add Note',
      icon: 'note',
      needs: permissions.scheduleJobs,
      run: ({ selected: [job] }) =>
        addJobNote(app, { startDate: app.today(), driverId: job?.driverId ?? null }),
    },
    ...ENTRIES.map(({ entry, caption, icon, needs, act }): JobListAction => ({
      id: `job-${entry}`,
      caption,
      icon,
      needs,
      enabled: isOffered(entry),
      withOne: ({ id }) => act(app, id),
    })),
    {
      id: 'job-rental',
      caption: 'Open Rental',
      icon: 'external',
      visible: () => mayOpen(app, '/rentals/1'),
      withOne: (job) => openRentalOf(app, job, navigate),
    },
  ]
}

/** Opens the rental of a job, if it has one (O-057). */
function openRentalOf(
  { toasts }: Pick<ScreenContext, 'toasts'>,
  job: Pick<ListedJob, 'rentalId'>,
  navigate: (path: string) => void,
): void {
  const refusal = openRentalRefusal(job)
  if (refusal !== null) toasts.error(refusal.message)
  else navigate(`/rentals/${job.rentalId}`)
}
