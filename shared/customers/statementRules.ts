import { checkDateOrder } from '../model/checkDateOrder.ts'
import { recordRules } from '../model/recordRules.ts'
import { Statement } from './Statement.ts'

/** A statement does not end before it starts (ambiguities 66). */
export const statementRules = recordRules(Statement, {
  check: (statement) => checkDateOrder(statement, 'startDate', 'endDate'),
})
