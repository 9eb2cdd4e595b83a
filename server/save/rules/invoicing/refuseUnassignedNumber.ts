import { nextNumber } from '../../../database/numberSequences.ts'
import { givenValues } from '#server/save/work/requestedValues.ts'
import { readingIn } from '../../work/reading.ts'
import type { CheckRule } from '../../pipeline/SaveRule.ts'

/** An invoice number sent by a client must have been assigned before (M-017, SV101). */
export const refuseUnassignedNumber: CheckRule = {
  name: 'refuseUnassignedNumber',
  phase: 'check',
  watches: ['Invoice'],
  run: async (changes, context) => {
    const numbered = changes.filter((change) => givenValues(change).has('invoiceNumber'))
    if (numbered.length === 0) return []
    const next = await nextNumber(readingIn(context), 'InvoiceNumber')
    return numbered
      .filter(({ result }) => Number(result['invoiceNumber']) >= next)
      .map((change) => ({
        change,
        violation: {
          code: 'givenNumber',
          field: 'invoiceNumber',
          message: 'This invoice number has not been assigned yet.',
        },
      }))
  },
}
