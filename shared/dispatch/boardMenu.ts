import { satisfies, type RoleHolder } from '../access/holds.ts'
import { may } from '../access/roles.ts'

/** The entries of a card's menu in their order, by which they are numbered from 1 to 10 (S1 §9). */
export const BOARD_MENU = [
  'open',
  'addNote',
  'unassign',
  'delete',
  'copy',
  'pause',
  'complete',
  'uncomplete',
  'toggleTrailerUsed',
  'openRental',
] as const

export type BoardMenuEntry = (typeof BOARD_MENU)[number]

/** What the menu of a card offers a user; what then cannot be done is refused in words (O-067, O-068). */
export function boardMenu(
  user: RoleHolder,
  job: { readonly driverId: number | null; readonly completed: string | null },
): BoardMenuEntry[] {
  const schedules = satisfies(user, may.scheduleJobs)
  const isAssigned = job.driverId !== null
  const offered: Record<BoardMenuEntry, boolean> = {
    open: true,
    addNote: schedules,
    unassign: schedules && isAssigned,
    delete: schedules,
    copy: schedules && isAssigned,
    pause: schedules && isAssigned,
    complete: satisfies(user, may.completeJobs) && job.completed === null,
    uncomplete: satisfies(user, may.uncompleteJobs) && job.completed !== null,
    toggleTrailerUsed: satisfies(user, may.administer),
    openRental: true,
  }
  return BOARD_MENU.filter((entry) => offered[entry])
}
