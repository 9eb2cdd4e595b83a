import { dumpsterFeeTypeDumpsterLinksQuery } from '#shared/pricing/queries.ts'
import { implementQuery, matching } from '../../queries/implementQuery.ts'

export const dumpsterFeeTypeDumpsterLinks = implementQuery(dumpsterFeeTypeDumpsterLinksQuery, {
  where: matching(dumpsterFeeTypeDumpsterLinksQuery, 'dumpsterFeeTypeId', 'dumpsterId'),
})
