import type { CompletionCosts, CompletionEntry } from '#shared/jobs/completeJob.ts'
import { settingValues } from '#shared/settings/settingValues.ts'
import { readFuelRates } from '../../reads/pricing/readFuelRates.ts'
import { readingIn } from '../../save/work/reading.ts'
import type { Records, Stored } from '../../save/work/records.ts'
import type { RuleContext } from '../../save/pipeline/SaveRule.ts'

const COSTS = ['AverageHourExpense', 'AverageExpensePerTon'] as const

/** Computes the costs of a completed job from settings, dump site and fuel rates (ambiguities 24, 26, 41). */
export async function completionCosts(
  records: Records,
  context: RuleContext,
  job: Stored<'Job'>,
  entry: Pick<CompletionEntry, 'dumpSiteId'>,
  dumpster: Stored<'Dumpster'> | null,
): Promise<CompletionCosts> {
  const settings = settingValues(await records.find('Setting', 'name', COSTS), COSTS)
  const [site] = await records.find('StorageDumpSite', 'id', [entry.dumpSiteId ?? job.dumpSiteId])
  const [expense] = await records.find('TonExpense', 'id', [site?.tonExpenseId ?? null])
  return {
    averageHourExpense: settings.AverageHourExpense ?? 0,
    averageExpensePerTon: settings.AverageExpensePerTon ?? 0,
    dumpSiteTonExpense: expense?.amount ?? null,
    includeTonExpense: dumpster?.includeTonExpense ?? true,
    fuelRates: await readFuelRates(readingIn(context)),
  }
}
