import { randomFrom } from '#server/demo/random.ts'
import { openCompany, type Company } from './company.ts'
import { drawScenario } from './drawScenario.ts'
import type { Scenario, Step } from './scenario.ts'
import { accountDifferences } from './books.ts'
import { listDifferences } from './listDifferences.ts'
import { openRental } from './openRental.ts'
import { settleTotals, differences } from './plan.ts'
import { readState } from './state.ts'
import type { StepResult } from './StepHandler.ts'
import { doStep } from './steps.ts'

/** A disagreement of the two calculations: the seed and the shortest history found that shows it. */
export interface Disagreement {
  readonly seed: number
  readonly scenario: Scenario
  readonly played: Played
}

export interface Tally {
  readonly histories: number
  readonly steps: number
  readonly disagreements: readonly Disagreement[]
}

/** A company grows with its histories; a new one is quicker. */
const HISTORIES_PER_COMPANY = 200

/** Plays histories of the seeds from `seed` on, and stops after `maxDisagreements`. */
export async function playHistories(
  seed: number,
  count: number,
  {
    maxDisagreements = 1,
    onProgress = (_done: number): void => undefined,
    onDisagreement = (_found: Disagreement): void => undefined,
  } = {},
): Promise<Tally> {
  const disagreements: Disagreement[] = []
  let steps = 0
  let company = await openCompany()
  try {
    for (let index = 0; index < count; index += 1) {
      if (index > 0 && index % HISTORIES_PER_COMPANY === 0) {
        await company.office.close()
        company = await openCompany()
        onProgress(index)
      }
      const scenario = drawScenario(randomFrom(seed + index))
      const played = await playScenario(company, scenario)
      steps += played.log.length
      if (played.wrong === null) continue
      const found = { seed: seed + index, ...(await shortened(company, scenario, played)) }
      onDisagreement(found)
      disagreements.push(found)
      if (disagreements.length >= maxDisagreements) return { histories: index + 1, steps, disagreements }
    }
    return { histories: count, steps, disagreements }
  } finally {
    await company.office.close()
  }
}

/** Minimises the history by removing steps, then jobs. */
async function shortened(
  company: Company,
  scenario: Scenario,
  played: Played,
): Promise<Pick<Disagreement, 'scenario' | 'played'>> {
  let shortest = { scenario, played }
  const keepIfWrong = async (shorter: Scenario): Promise<boolean> => {
    const again = await playScenario(company, shorter)
    if (again.wrong !== null) shortest = { scenario: shorter, played: again }
    return again.wrong !== null
  }
  for (const part of ['steps', 'jobs'] as const)
    for (let index = scenario[part].length - 1; index >= 0; index -= 1)
      await keepIfWrong({ ...shortest.scenario, [part]: shortest.scenario[part].toSpliced(index, 1) })
  return shortest
}

/** A disagreement to read: its seed, the facts, what was done and what is wrong. */
export function describeDisagreement({ seed, scenario, played }: Disagreement): string {
  const { customer, address, jobs } = scenario
  return [
    `SEED=${seed}`,
    `customer ${JSON.stringify(customer)}`,
    `address ${JSON.stringify(address)}`,
    ...jobs.map((job) => `job ${JSON.stringify(job)}`),
    ...played.log,
    played.wrong ?? '',
  ].join('\n')
}

/** The outcome of a history: its log, and the error after the last step; null without one. */
interface Played {
  readonly log: readonly string[]
  readonly wrong: string | null
}

/** Plays a history on a company and compares all that is stored after each step, to the end or to the first difference. */
async function playScenario(company: Company, scenario: Scenario): Promise<Played> {
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
