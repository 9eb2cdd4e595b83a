import { recordRules } from '../model/recordRules.ts'
import type { Violation } from '../model/Violation.ts'
import { DumpsterLocation } from './DumpsterLocation.ts'

/**
 * A dumpster is at a storage site, at an address, or where a job placed it, never at two of them (S1 §5, O-074, ambiguities 66).
 */
export function checkDumpsterLocation(
  location: Pick<DumpsterLocation, 'storageDumpSiteId' | 'serviceAddressId' | 'placedJobId'>,
): Violation[] {
  const { storageDumpSiteId, serviceAddressId, placedJobId } = location
  if (storageDumpSiteId !== null && serviceAddressId !== null)
    return [{ code: 'oneLocationTarget', field: 'storageDumpSiteId', message: ONE_LOCATION_MESSAGE }]
  return storageDumpSiteId === null && serviceAddressId === null && placedJobId === null
    ? [
        {
          code: 'locationTarget',
          field: 'storageDumpSiteId',
          message: 'Storage Site or Service Address Is Required',
        },
      ]
    : []
}

const ONE_LOCATION_MESSAGE = 'A dumpster can be at a storage site or at a service address, not at both'

export const dumpsterLocationRules = recordRules(DumpsterLocation, {
  check: checkDumpsterLocation,
})
