import type { Statement } from '#shared/customers/Statement.ts'
import { defaultStatementDays } from '#shared/customers/statementRules.ts'
import { isDay } from '#shared/kernel/days.ts'

type Days = Pick<Statement, 'startDate' | 'endDate'>

const STORAGE_KEY = 'rolloff.filter.statement'

/** The days of the last statement, remembered for the session (F-076, F-120). */
export class StatementDays {
  private readonly storage: Storage

  constructor(storage: Storage) {
    this.storage = storage
  }

  /** The days with which the next statement begins. */
  initial(today: string): Days {
    const parts = (this.storage.getItem(STORAGE_KEY) ?? '').split(' ')
    const [startDate = '', endDate = ''] = parts
    return isDay(startDate) && isDay(endDate) ? { startDate, endDate } : defaultStatementDays(today)
  }

  remember({ startDate, endDate }: Days): void {
    this.storage.setItem(STORAGE_KEY, `${startDate} ${endDate}`)
  }
}
