/** The requested and the delivered dumpster type of a job. */
export interface SubstitutableJob {
  readonly customerRequestedDumpsterId: number | null
  readonly dumpsterId: number | null
  readonly deleted: string | null
}

/** Did the customer get a dumpster of another type than requested (O-079, 'Jobs Not Using Preferred Dumpster')? */
export function isSubstitution(job: SubstitutableJob): boolean {
  return (
    job.deleted === null &&
    job.customerRequestedDumpsterId !== null &&
    job.dumpsterId !== null &&
    job.dumpsterId !== job.customerRequestedDumpsterId
  )
}
