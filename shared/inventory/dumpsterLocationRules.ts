import { recordRules } from '../model/recordRules.ts'
import type { Violation } from '../model/validate.ts'
import { DumpsterLocation } from './DumpsterLocation.ts'

/** A dumpster stands at a storage site, at an address, or where a job placed it (S1 §5, O-074). */
export function checkDumpsterLocation(
  location: Pick<DumpsterLocation, 'storageDumpSiteId' | 'serviceAddressId' | 'placedJobId'>,
): Violation[] {
  const { storageDumpSiteId, serviceAddressId, placedJobId } = location
  return storageDumpSiteId === null && serviceAddressId === null && placedJobId === null
    ? [
        {
          rule: 'locationTarget',
          field: 'storageDumpSiteId',
          message: 'Storage Site or Service Address Is Required',
        },
      ]
    : []
}

export const dumpsterLocationRules = recordRules(DumpsterLocation, {
  check: checkDumpsterLocation,
})
