import type { Maintenance } from '#shared/inventory/Maintenance.ts'
import { maintenanceState, type MaintenanceState } from '#shared/inventory/maintenanceState.ts'
import type { BadgeProps, Tone } from '../../kit/Badge.tsx'

type Dated = Pick<Maintenance, 'dueDate' | 'completed'>

/** What is to be done with a dumpster. */
export interface OpenMaintenance {
  /** `2 open, 1 overdue` */
  readonly text: string
  /** Class of the text: what is overdue stands out, and nothing to be done is quiet. */
  readonly look: 'age-red' | 'muted' | ''
}

export const NO_MAINTENANCE: OpenMaintenance = { text: 'None open', look: 'muted' }

/** How much of the maintenance that is not done yet is overdue. */
export function openMaintenance(open: readonly Dated[], today: string): OpenMaintenance {
  const overdue = open.filter((each) => maintenanceState(each, today) === 'overdue').length
  if (open.length === 0) return NO_MAINTENANCE
  if (overdue === 0) return { text: `${open.length} open`, look: '' }
  return { text: `${open.length} open, ${overdue} overdue`, look: 'age-red' }
}

const BADGES: Readonly<Record<MaintenanceState, readonly [string, Tone]>> = {
  done: ['Done', 'green'],
  overdue: ['Overdue', 'red'],
  due: ['Due', 'amber'],
  open: ['Open', 'blue'],
}

/** The state of a maintenance as its list shows it (IV18). */
export function maintenanceBadge(maintenance: Dated, today: string): BadgeProps {
  const [text, tone] = BADGES[maintenanceState(maintenance, today)]
  return { text, tone, hasDot: true }
}
