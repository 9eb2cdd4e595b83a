import { checkOrder } from '../model/checkOrder.ts'
import { recordRules } from '../model/recordRules.ts'
import { Statement } from './Statement.ts'

/** A statement does not end before it starts (ambiguities 66). */
export const statementRules = recordRules(Statement, {
  check: (statement) => checkOrder(statement, 'startDate', 'endDate'),
})
