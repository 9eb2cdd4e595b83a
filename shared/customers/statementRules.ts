import { addDays } from '../kernel/days.ts'
import { checkDateOrder } from '../model/checkDateOrder.ts'
import { recordRules } from '../model/recordRules.ts'
import { Statement } from './Statement.ts'

/** A statement does not end before it starts (ambiguities 66). */
export const statementRules = recordRules(Statement, {
  check: (statement) => checkDateOrder(statement, 'startDate', 'endDate'),
})

const DEFAULT_DAYS = 30

/** The days of a statement unless others are chosen: the last 30 up to today (F-076). */
export function defaultStatementDays(today: string) {
  return { startDate: addDays(today, -DEFAULT_DAYS), endDate: today }
}
