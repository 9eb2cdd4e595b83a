import { accountDifferences } from './books.ts'
import type { Company } from './company.ts'
import { listDifferences } from './listDifferences.ts'
import { openRental } from './openRental.ts'
import { settleTotals, differences } from './plan.ts'
import type { Scenario, Step } from './scenario.ts'
import { readState } from './state.ts'
import type { StepResult } from './StepHandler.ts'
import { doStep } from './steps.ts'

/** The outcome of a history: its log, and the error after the last step; null without one. */
export interface Played {
  readonly log: readonly string[]
  readonly wrong: string | null
}

/** Plays a history on a company and compares all that is stored after each step, to the end or to the first difference. */
export async function playScenario(company: Company, scenario: Scenario): Promise<Played> {
  const { office } = company
  office.setClock(scenario.start)
  const rental = await openRental(company, scenario)
  const log: string[] = []
  const edited = new Set<number>()
  let state = await readState(company, rental)
  try {
    for (const step of scenario.steps) {
      const done = await doStep(company, state, step, edited)
      if (done === null) continue
      log.push(`${office.now()} ${inWords(step)} → ${describeResponse(done)}`)
      settleTotals(done.plan)
      state = await readState(company, rental)
      const wrong = [
        ...wrongAnswer(done),
        ...differences(done.plan, state),
        ...(await listDifferences(office, state)),
      ]
      if (wrong.length > 0) return { log, wrong: wrong.join('\n') }
    }
    const wrong = await accountDifferences(office, state)
    return { log, wrong: wrong.length === 0 ? null : wrong.join('\n') }
  } finally {
    // The lists of unbilled work are for the whole company, so this rental is removed from them.
    await office.execute('UPDATE "Rental" SET "deleted" = ?1 WHERE "id" = ?2', [
      office.now(),
      rental.rentalId,
    ])
  }
}

const wasDone = ({ answer }: StepResult): boolean => answer.status === 200 && answer.body['success'] !== false

function wrongAnswer(done: StepResult): string[] {
  if (done.isRefused) return wasDone(done) ? ['should have been refused'] : []
  return wasDone(done) ? [] : [`was refused: ${JSON.stringify(done.answer.body)}`]
}

function inWords({ do: name, ...values }: Step): string {
  return `${name} ${JSON.stringify(values)}`
}

function describeResponse({ answer }: StepResult): string {
  const { invoiceId, createdLines, message } = answer.body
  return JSON.stringify({ status: answer.status, invoiceId, createdLines, message })
}
