/** Which dumpsters were wanted, brought and billed. */
export interface SubstitutableJob {
  readonly customerRequestedDumpsterId: number | null
  readonly dumpsterId: number | null
  readonly deleted: string | null
}

/** Did the customer get another dumpster than the one asked for (O-079, 'Jobs Not Using Preferred Dumpster')? */
export function isSubstitution(job: SubstitutableJob): boolean {
  return (
    job.deleted === null &&
    job.customerRequestedDumpsterId !== null &&
    job.dumpsterId !== null &&
    job.dumpsterId !== job.customerRequestedDumpsterId
  )
}
