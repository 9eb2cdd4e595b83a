import { Records } from '../../work/records.ts'
import type { PrepareRule } from '../../pipeline/SaveRule.ts'

/** A statement records when it was last emailed; queueing counts, as with invoices (S0 §2, ambiguity 13, SV82). */
export const stampEmailedStatement: PrepareRule = {
  name: 'stampEmailedStatement',
  phase: 'prepare',
  because: 'A statement says when it was last emailed.',
  watches: ['EmailMessage'],
  run: async (unit, { now }) => {
    const records = new Records(unit)
    const added = records.changes('EmailMessage').filter(({ operation }) => operation === 'create')
    const statements = await records.findForUpdate(
      'Statement',
      'id',
      added.map(({ after }) => after.statementId),
    )
    for (const statement of statements) records.change('Statement', statement, { emailed: now })
  },
}
