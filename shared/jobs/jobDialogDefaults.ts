import { JOB_TYPE } from './jobTypes.ts'

interface DialogJob {
  readonly jobTypeId: number
  readonly dumpsterId: number | null
  readonly billAsDumpsterId: number | null
  readonly exchangeDumpsterId: number | null
  readonly billExchangeAs: number | null
}

/**
 * What the job dialog shows where a job says nothing: its own dumpster as the exchange dumpster, the rental's as what is billed
 * (O-033). Only what is missing is named, so that opening a job that has everything changes nothing.
 */
export function jobDialogDefaults(
  job: DialogJob,
  rental: { readonly dumpsterId: number | null } | null,
): Partial<Pick<DialogJob, 'exchangeDumpsterId' | 'billAsDumpsterId' | 'billExchangeAs'>> {
  const rentalDumpsterId = rental?.dumpsterId ?? null
  const lacksBillAs = job.billAsDumpsterId === null && rentalDumpsterId !== null
  const lacksExchange = job.exchangeDumpsterId === null && job.dumpsterId !== null
  const lacksBillExchangeAs =
    job.jobTypeId === JOB_TYPE.exchange && job.billExchangeAs === null && rentalDumpsterId !== null
  return {
    ...(lacksExchange ? { exchangeDumpsterId: job.dumpsterId } : {}),
    ...(lacksBillAs ? { billAsDumpsterId: rentalDumpsterId } : {}),
    ...(lacksBillExchangeAs ? { billExchangeAs: rentalDumpsterId } : {}),
  }
}

/** Is the job's dumpster another than the rental's? The dialog flags it. */
export function differsFromRental(
  job: { readonly dumpsterId: number | null },
  rental: { readonly dumpsterId: number | null } | null,
): boolean {
  return rental !== null && job.dumpsterId !== null && job.dumpsterId !== rental.dumpsterId
}

/** Choosing what a job is billed as takes over its weight limit (O-037). */
export function weightLimitChanges(
  dumpster: { readonly id: number; readonly weightLimit: number | null } | null,
) {
  return { billAsDumpsterId: dumpster?.id ?? null, dumpsterWeightLimit: dumpster?.weightLimit ?? null }
}
