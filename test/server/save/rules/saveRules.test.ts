import { readdirSync } from 'node:fs'
import path from 'node:path'
import { rolloffModel } from '#shared/entities.ts'
import { RuleSet } from '#server/save/pipeline/RuleSet.ts'
import type { SaveRule } from '#server/save/pipeline/SaveRule.ts'
import { rolloffSaveRules } from '#server/save/rules/saveRules.ts'

const ROOM = path.join(import.meta.dirname, '../../../../server/save/rules')

const { prepare, settle } = new RuleSet(rolloffModel, rolloffSaveRules)
const orders = { prepare: namesOf(prepare.ordered), settle: namesOf(settle.ordered) }

function namesOf(rules: readonly SaveRule[]): readonly string[] {
  return rules.map(({ name }) => name)
}

/** The save rules that are declared in the room of rules, each with the name of its constant. */
async function declaredRules(): Promise<ReadonlyMap<string, SaveRule>> {
  const files = readdirSync(ROOM, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  )
  const found = new Map<string, SaveRule>()
  for (const file of files) {
    const members: Readonly<Record<string, unknown>> = await import(path.join(ROOM, file))
    for (const [name, member] of Object.entries(members)) if (isRule(member)) found.set(name, member)
  }
  return found
}

function isRule(member: unknown): member is SaveRule {
  return typeof member === 'object' && member !== null && 'phase' in member && 'watches' in member
}

/** What each rule needs others to have done before, as far as an outcome hangs on it; read from what they read and write. */
const CHAINS: Readonly<Record<'prepare' | 'settle', readonly (readonly string[])[]>> = {
  prepare: [
    // A job that the server deletes was not asked for any more, and what a client may not set would pass.
    ['refuseForbiddenJobFields', 'deleteUnassignedDestination', 'deleteTimesOfJob', 'endClockOfFormerDriver'],
    ['refuseForbiddenJobFields', 'deleteJobsOfRental', 'deleteTimesOfJob', 'deriveJobTimes'],
    ['endClockOfFormerDriver', 'deriveJobTimes', 'restoreJobStart', 'updateRentalStatus'],
    ['startClockNow', 'deriveJobTimes'],
    ['completeRental', 'updateRentalStatus'],
    ['deleteJobsOfRental', 'pairJobs'],
    ['deleteUnassignedDestination', 'pairJobs'],
    ['completeNewJob', 'numberColumns'],
    ['deleteJobsOfRental', 'numberColumns'],
    ['deleteUnassignedDestination', 'numberColumns'],
    ['removeDeletedDumpster', 'placeDumpsters'],
    ['correctPlacementTimes', 'placeDumpsters'],
    ['queueRequestedEmails', 'markEmailedInvoice', 'completeInvoiceChange'],
    ['markEmailedInvoice', 'completeNewInvoice', 'completeNewLine'],
  ],
  settle: [
    ['followCorrectedWeight', 'chargeCorrectedWeight', 'keepLinesWithInvoice', 'refuseDoubleCharge'],
    ['keepLinesWithInvoice', 'deleteBilledDaysWithLine', 'billDaysOnce', 'countBilledDays'],
    ['chargeCardFees', 'keepLinesWithInvoice', 'refuseDeletingChargedJob'],
    ['keepLinesWithInvoice', 'refuseForeignReferences'],
    // Two users who charge the same at once get each other's names, not days.
    ['refuseDoubleCharge', 'billDaysOnce'],
    ['countBilledDays', 'returnExcessPayment', 'settlePayment', 'updateInvoiceTotals', 'updateMargins'],
    ['refuseRestoringOrphanedCredit', 'releaseCreditsOfDeletedPayment'],
    ['releaseCreditsOfDeletedPayment', 'settlePayment', 'updateInvoiceTotals', 'updateCustomerBalances'],
  ],
}

describe('the save rules of the product', () => {
  it('[SV51] run in one order, however they are listed', () => {
    const backwards = new RuleSet(rolloffModel, rolloffSaveRules.toReversed())
    expect(namesOf(backwards.prepare.ordered)).toEqual(orders.prepare)
    expect(namesOf(backwards.settle.ordered)).toEqual(orders.settle)
  })

  it.each(Object.entries(CHAINS))('[SV51] %s what others build on before these', (phase, chains) => {
    const order = phase === 'prepare' ? orders.prepare : orders.settle
    for (const chain of chains) expect(order.filter((name) => chain.includes(name))).toEqual(chain)
  })

  it('[SV24] are all that are declared, each under the name of its constant', async () => {
    const declared = await declaredRules()
    expect([...declared.values()].map(({ name }) => name)).toEqual([...declared.keys()])
    expect(namesOf(rolloffSaveRules).toSorted()).toEqual([...declared.keys()].toSorted())
  })
})
