import type { CompletionCosts, CompletionEntry } from '#shared/jobs/completeJob.ts'
import { column, readRows } from '../../database/readRows.ts'
import { readingIn } from '../../save/reading.ts'
import type { Records, Stored } from '../../save/records.ts'
import type { RuleContext } from '../../save/SaveRule.ts'

/** What the completion of a job takes its costs from: settings, dump site, fuel rates (ambiguities 24, 26, 41). */
export async function completionCosts(
  records: Records,
  context: RuleContext,
  job: Stored<'Job'>,
  entry: Pick<CompletionEntry, 'dumpSiteId'>,
  dumpster: Stored<'Dumpster'> | null,
): Promise<CompletionCosts> {
  const settings = await records.find('Setting', 'name', ['AverageHourExpense', 'AverageExpensePerTon'])
  const valueOf = (name: string): number =>
    settings.find((setting) => setting.name === name)?.decimalValue ?? 0
  const [site] = await records.find('StorageDumpSite', 'id', [entry.dumpSiteId ?? job.dumpSiteId])
  const [expense] = await records.find('TonExpense', 'id', [site?.tonExpenseId ?? null])
  return {
    averageHourExpense: valueOf('AverageHourExpense'),
    averageExpensePerTon: valueOf('AverageExpensePerTon'),
    dumpSiteTonExpense: expense?.amount ?? null,
    includeTonExpense: dumpster?.includeTonExpense ?? true,
    fuelRates: await records.find('FuelRatePercentage', 'id', await fuelRatesInForce(context)),
  }
}

/** The rates that hold now: those that began and have not ended. */
async function fuelRatesInForce(context: RuleContext): Promise<readonly number[]> {
  const rates = await readRows(readingIn(context), IN_FORCE, { now: context.now }, { id: column.number })
  return rates.map(({ id }) => id)
}

const IN_FORCE = `
  SELECT [id] FROM [FuelRatePercentage]
  WHERE [startDate] <= :now AND ([endDate] IS NULL OR [endDate] > :now)`
