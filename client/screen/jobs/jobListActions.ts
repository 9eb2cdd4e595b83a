import { boardMenu, type BoardMenuEntry } from '#shared/dispatch/boardMenu.ts'
import { permissions } from '#shared/access/roles.ts'
import { openRentalRefusal } from '#shared/jobs/jobTransitions.ts'
import type { RoleRule } from '#shared/model/kinds.ts'
import { mayOpen } from '../../app/openScreens.ts'
import type { App } from '../../app/App.ts'
import { oneSelected, type Action, type ActionContext } from '../../grid/actions.ts'
import type { IconName } from '../../kit/Icon.tsx'
import type { ListContext } from '../list/ListOptions.ts'
import {
  completeJob,
  copyJob,
  deleteJob,
  pauseJob,
  unassignJob,
  uncompleteJob,
  type JobAction,
} from './jobActions.ts'
import { addJobNote } from './openJob.ts'

interface ListedJob {
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
]

/** The actions of a list of jobs; after one that stored something, the list is searched again. */
export function jobListActions<Row extends ListedJob>({
  app,
  model,
  navigate,
}: ListContext<Row>): readonly Action<Row>[] {
  const user = app.session.user
  const isOffered = (entry: BoardMenuEntry) => (context: ActionContext<Row>) =>
    oneSelected(context) && context.selected.every((job) => boardMenu(user, job).includes(entry))
  return [
    {
      id: 'add-job-note',
      caption: 'Add Note',
      icon: 'note',
      needs: permissions.scheduleJobs,
      run: async ({ selected: [job] }) => {
        const note = { startDate: app.today(), driverId: job?.driverId ?? null }
        if (await addJobNote(app, note)) await model.search()
      },
    },
    ...ENTRIES.map(({ entry, caption, icon, needs, act }): Action<Row> => ({
      id: `job-${entry}`,
      caption,
      icon,
      needs,
      enabled: isOffered(entry),
      run: async ({ selected: [job] }) => {
        if (job !== undefined && (await act(app, job.id))) await model.search()
      },
    })),
    {
      id: 'job-rental',
      caption: 'Open Rental',
      icon: 'external',
      visible: () => mayOpen(app, '/rentals/1'),
      enabled: oneSelected,
      run: ({ selected: [job] }) => job && openRentalOf(app, job, navigate),
    },
  ]
}

/** Opens the rental of a job, if it has one (O-057). */
function openRentalOf(
  { toasts }: Pick<App, 'toasts'>,
  job: Pick<ListedJob, 'rentalId'>,
  navigate: (address: string) => void,
): void {
  const refusal = openRentalRefusal(job)
  if (refusal !== null) toasts.error(refusal.message)
  else navigate(`/rentals/${job.rentalId}`)
}
