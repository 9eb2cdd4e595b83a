import { RESIDENTIAL } from '../customers/CustomerType.ts'
import { countyName } from '../customers/counties.ts'

export interface SurchargeCandidate {
  readonly county: string | null
  readonly bypassKentCharge: boolean
  readonly customerTypeId: number
  readonly isService: boolean
  /** The billed dumpster; null for a job without one. */
  readonly dumpster: {
    readonly size: string
    readonly categoryName: string | null
    /** Null counts as true. */
    readonly chargeKentFee: boolean | null
  } | null
}

/**
 * Does the Kent County surcharge apply: county Kent, not bypassed, not residential, not a service job, not a Concrete or exempt
 * dumpster (S2 §9, M-057, PR15, PR16)?
 */
export function paysKentSurcharge(job: SurchargeCandidate): boolean {
  return (
    isInKent(job.county) &&
    !job.bypassKentCharge &&
    job.customerTypeId !== RESIDENTIAL &&
    !job.isService &&
    !isExemptFromKentSurcharge(job.dumpster)
  )
}

/** Is this Kent County, however it is written (PR16)? */
export function isInKent(county: string | null): boolean {
  return countyName(county) === 'Kent'
}

/** Is this dumpster exempt: concrete, or a type marked as exempt (PR15, PR16)? */
export function isExemptFromKentSurcharge(dumpster: SurchargeCandidate['dumpster']): boolean {
  return isConcrete(dumpster) || dumpster?.chargeKentFee === false
}

function isConcrete(dumpster: SurchargeCandidate['dumpster']): boolean {
  return `${dumpster?.size ?? ''} ${dumpster?.categoryName ?? ''}`.toLowerCase().includes('concrete')
}
