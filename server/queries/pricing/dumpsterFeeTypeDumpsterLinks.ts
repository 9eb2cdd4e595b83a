import { DumpsterFeeTypeDumpsterLink } from '#shared/pricing/DumpsterFeeTypeDumpsterLink.ts'
import { matching, queryOf, type NamedQuery } from '../NamedQuery.ts'

/** For which dumpsters a fee may be booked (S0 §7). */
export const dumpsterFeeTypeDumpsterLinks: NamedQuery = queryOf(DumpsterFeeTypeDumpsterLink, {
  parameters: { dumpsterFeeTypeId: { kind: 'integer' }, dumpsterId: { kind: 'integer' } },
  where: matching('dumpsterFeeTypeId', 'dumpsterId'),
})
