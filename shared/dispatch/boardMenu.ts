import { satisfiesRoleRule, type RoleHolder } from '../access/roleChecks.ts'
import { permissions } from '../access/roles.ts'
import { picksUpDumpster, type JobTypeAndAction } from '../jobs/jobActions.ts'

/** The entries of a card's menu, in the order of their numbers 1 to 10 (S1 §9), with what the board can do besides. */
export const BOARD_MENU_ENTRIES = [
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
  'moveToNextDay',
  'moveToDay',
  'separate',
  'reopen',
  'addPickUp',
  'addExchange',
  'addService',
  'newRental',
] as const

export type BoardMenuEntry = (typeof BOARD_MENU_ENTRIES)[number]

/** The menu entries of a card for a user. An entry may be offered and its action still be refused with a message (O-067, O-068). */
export function boardMenu(
  user: RoleHolder,
  job: JobTypeAndAction & {
    readonly driverId: number | null
    readonly completed: string | null
    readonly relatedJobId?: number | null
    readonly rentalId?: number | null
  },
): BoardMenuEntry[] {
  const canSchedule = satisfiesRoleRule(user, permissions.scheduleJobs)
  const isAdministrator = satisfiesRoleRule(user, permissions.administer)
  const isAssigned = job.driverId !== null
  // As on the rental itself (O-100).
  const mayAddToRental =
    satisfiesRoleRule(user, permissions.manageRentals) && typeof job.rentalId === 'number'
  const mayMoveOn = canSchedule && job.completed === null
  const offered: Record<BoardMenuEntry, boolean> = {
    open: true,
    addNote: canSchedule,
    unassign: canSchedule && isAssigned,
    delete: canSchedule,
    copy: canSchedule && isAssigned,
    pause: canSchedule && isAssigned,
    complete: satisfiesRoleRule(user, permissions.completeJobs) && job.completed === null,
    uncomplete: satisfiesRoleRule(user, permissions.uncompleteJobs) && job.completed !== null,
    toggleTrailerUsed: isAdministrator,
    openRental: true,
    moveToNextDay: mayMoveOn,
    moveToDay: mayMoveOn,
    separate: mayMoveOn && typeof job.relatedJobId === 'number',
    reopen: isAdministrator && job.completed !== null && picksUpDumpster(job),
    addPickUp: mayAddToRental,
    addExchange: mayAddToRental,
    addService: mayAddToRental,
    newRental: mayAddToRental,
  }
  return BOARD_MENU_ENTRIES.filter((entry) => offered[entry])
}
