import { eventData, type EventRecords } from '#shared/auditing/EventLog.ts'
import type { EVENT } from '#shared/auditing/eventTypes.ts'
import { displayName } from '#shared/people/userRules.ts'
import type { SavingUser } from '../save/pipeline/change.ts'
import type { SaveContext } from '../save/pipeline/Save.ts'
import type { Records } from '../save/work/records.ts'
import { runSave } from '../save/runSave.ts'

/** Something that happened to a company and that no save tells. */
export interface CompanyEvent {
  readonly type: (typeof EVENT)[keyof typeof EVENT]
  /** A sentence for administrators. */
  readonly message: string
  /** What it is of, where it is of records: the trail leads to them (CL1302). */
  readonly records?: EventRecords | null
}

/** Adds an event to the log, in the name of whoever caused it (F-123). */
export async function recordEvent(saves: SaveContext, user: SavingUser, event: CompanyEvent): Promise<void> {
  await runSave(saves, user, async (records, { now }) => addEvent(records, user, { ...event, now }))
}

/** The same as a part of another save. */
export function addEvent(
  records: Records,
  user: SavingUser,
  { type, message, records: of = null, now }: CompanyEvent & { readonly now: string },
): void {
  const data = of === null || of.ids.length === 0 ? null : eventData(of)
  records.add('EventLog', {
    when: now,
    type,
    message,
    data,
    userId: user.userId,
    userName: displayName(user),
  })
}
