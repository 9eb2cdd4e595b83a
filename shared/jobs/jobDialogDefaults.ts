import { JOB_TYPE } from './jobTypes.ts'

interface DialogJob {
  readonly jobTypeId: number
  readonly dumpsterId: number | null
  readonly billAsDumpsterId: number | null
  readonly exchangeDumpsterId: number | null
  readonly billExchangeAs: number | null
}

/**
 * Defaults of the job dialog for empty fields: the job's own dumpster as the exchange dumpster, the rental's as the billed one
 * (O-033). Only empty fields are returned, so that opening a complete job changes nothing.
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

/** Does the job's dumpster differ from the rental's? The dialog flags it. */
export function differsFromRental(
  job: { readonly dumpsterId: number | null },
  rental: { readonly dumpsterId: number | null } | null,
): boolean {
  return rental !== null && job.dumpsterId !== null && job.dumpsterId !== rental.dumpsterId
}

/** Selecting the billed dumpster also sets its weight limit (O-037). */
export function weightLimitChanges(
  dumpster: { readonly id: number; readonly weightLimit: number | null } | null,
) {
  return { billAsDumpsterId: dumpster?.id ?? null, dumpsterWeightLimit: dumpster?.weightLimit ?? null }
}
