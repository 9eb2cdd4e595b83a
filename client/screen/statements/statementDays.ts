import type { Statement } from '#shared/customers/Statement.ts'
import { defaultStatementDays } from '#shared/customers/statementRules.ts'
import { isDay } from '#shared/kernel/days.ts'

/** Under which the days of the last statement are remembered for the session (F-076, F-120). */
const STORAGE_KEY = 'rolloff.filter.statement'

type Days = Pick<Statement, 'startDate' | 'endDate'>

/** The days with which the next statement begins. */
export function initialStatementDays(today: string): Days {
  const [startDate = '', endDate = ''] = (sessionStorage.getItem(STORAGE_KEY) ?? '').split(' ')
  return isDay(startDate) && isDay(endDate) ? { startDate, endDate } : defaultStatementDays(today)
}

export function rememberStatementDays({ startDate, endDate }: Days): void {
  sessionStorage.setItem(STORAGE_KEY, `${startDate} ${endDate}`)
}
