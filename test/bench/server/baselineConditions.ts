/** Pickups and deliveries: by the action, or by the type without one. */
export const LOAD = '(j.actionId = 2 OR (j.actionId IS NULL AND j.jobTypeId = 2))'
export const DELIVERY = '(j.actionId = 1 OR (j.actionId IS NULL AND j.jobTypeId = 1))'

/** Live jobs completed in a period that are not destinations or notes. */
export const WORK = `j.completed BETWEEN ? AND ? AND j.deleted IS NULL AND j.jobTypeId NOT IN (6, 7)`
