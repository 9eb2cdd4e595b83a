import type { Maintenance } from './Maintenance.ts'

export type MaintenanceState = 'done' | 'overdue' | 'due' | 'open'

/** The state of a maintenance: done, overdue, due today or later, or open without a due day. */
export function maintenanceState(
  maintenance: Pick<Maintenance, 'dueDate' | 'completed'>,
  today: string,
): MaintenanceState {
  if (maintenance.completed !== null) return 'done'
  if (maintenance.dueDate === null) return 'open'
  return maintenance.dueDate < today ? 'overdue' : 'due'
}
