import type { SavingUser } from '../../save/pipeline/change.ts'
import type { SaveContext } from '../../save/pipeline/Save.ts'
import type { RuleContext } from '../../save/pipeline/SaveRule.ts'
import { runSave } from '../../save/runSave.ts'
import type { Records, Stored } from '../../save/work/records.ts'

/** The report of an action that was refused before, by the id of the action (JO230). */
export async function reportedAs(
  records: Records,
  actionId: string | undefined,
): Promise<Stored<'ReportedWork'> | undefined> {
  const [reported] = await records.findForUpdate('ReportedWork', 'actionId', [actionId ?? null])
  return reported
}

/** What was reported to dispatch is decided once it is stored after all. */
export function settleReport(saves: SaveContext, user: SavingUser, actionId: string): Promise<void> {
  return runSave(saves, user, async (records, context) => {
    const reported = await reportedAs(records, actionId)
    if (reported?.decision === null) decide(records, context, reported, 'Stored')
  })
}

/** Stores what became of a report. */
export function decide(
  records: Records,
  { user, now }: Pick<RuleContext, 'user' | 'now'>,
  reported: Stored<'ReportedWork'>,
  decision: NonNullable<Stored<'ReportedWork'>['decision']>,
): void {
  records.change('ReportedWork', reported, { decision, decided: now, decidedById: user.userId })
}
