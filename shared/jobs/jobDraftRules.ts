import { REQUIRED_MESSAGE, type Violation } from '../model/Violation.ts'
import { JOB_TYPE } from './jobTypes.ts'

interface CheckedDraft {
  readonly jobTypeId: number
  readonly startDate: string | null
  readonly dumpsterId: number | null
  readonly billAsDumpsterId: number | null
  readonly exchangeDumpsterId: number | null
  readonly billExchangeAs: number | null
  readonly relatedJobId: number | null
}

export interface DraftContext {
  /** The overview requires every dumpster that it shows (O-028). */
  readonly dumpsters: boolean
  /** A pickup must refer to the job whose dumpster it picks up. */
  readonly pickedUpJob: boolean
}

/** The missing fields of the new-job dialog: always the start, dumpsters and the picked-up job if required (O-028). */
export function checkJobDraft(draft: CheckedDraft, context: DraftContext): Violation[] {
  const missing = requiredFields(draft.jobTypeId, context).filter((field) => isMissing(draft[field]))
  return missing.map((field) => ({ code: 'required', field, message: REQUIRED_MESSAGE }))
}

function requiredFields(jobTypeId: number, context: DraftContext): (keyof CheckedDraft)[] {
  return [
    'startDate',
    ...(context.dumpsters ? (['dumpsterId', 'billAsDumpsterId'] as const) : []),
    ...(context.dumpsters && jobTypeId === JOB_TYPE.exchange
      ? (['exchangeDumpsterId', 'billExchangeAs'] as const)
      : []),
    ...(context.pickedUpJob ? (['relatedJobId'] as const) : []),
  ]
}

function isMissing(value: string | number | null): boolean {
  return value === null || value === '' || value === 0
}
