import { dayOfInstant } from '#shared/kernel/days.ts'
import { randomFrom, type Random, type Weighted } from '#server/demo/random.ts'
import { budget } from '#test/support/budget.ts'
import { AUDITED_ENTITIES } from '#test/support/invariants/audit.ts'
import {
  CHECKED_ENTITIES,
  checkInvariants,
  describeBroken,
  findBroken,
} from '#test/support/invariants/checkInvariants.ts'
import { readCompany, type CompanyRecords } from '#test/support/invariants/CompanyRecords.ts'
import { openBusiness, type Business } from './openBusiness.ts'
import { foresee, wrongForesight } from './foresight.ts'
import { describeAttempt, wrongStep, type Answered, type Attempt } from './wrongStep.ts'
import { pickFrom, type World } from './Operation.ts'
import { PastCompanies } from './wrongPast.ts'
import { OPERATIONS } from './operations/all.ts'

/** What is read after each step. */
const READ = [...new Set([...AUDITED_ENTITIES, ...CHECKED_ENTITIES, 'AuditLog' as const])]

/** The number of responses of an operation. */
export type Tally = ReadonlyMap<string, ReadonlyMap<string, number>>

/** A random run, played to its end or to the first error. */
export interface Game {
  readonly seed: number
  /** The error with the last requests before it; null without one. */
  readonly wrong: string | null
  readonly tally: Tally
}

const DONE = 'done'
const MAX_PAUSE = 240
/** How many operations that were not done yet are tried in a row. */
const RARE_TRIES = 12
const LAST_STEPS = 6
/** Moments of a run that are compared with what the audit log says of them, beside its beginning. */
const MOMENTS = budget({ gate: 5, soak: 50 })
/** Chooses the moments by other numbers than the run. */
const PASTS = 1_000_000
const EVERYBODY = [
  'owner',
  'admin',
  'office',
  'dispatcher',
  'driver',
  'otherDriver',
  'biller',
  'bookkeeper',
] as const

/** Plays a new business for some requests; the same seed makes the same choices. */
export async function play(seed: number, requests: number): Promise<Game> {
  const random = randomFrom(seed)
  const business = await openBusiness()
  const tally = new Map<string, Map<string, number>>()
  const log: string[] = []
  const looking = (): { now: string; timeZone: string } => ({
    now: business.now(),
    timeZone: business.timeZone,
  })
  const end = (wrong: string | null): Game => ({
    seed,
    tally,
    wrong:
      wrong === null
        ? null
        : `SEED=${seed}, after ${log.length} requests\n${wrong}\n${log.slice(-LAST_STEPS).join('\n')}`,
  })
  const pasts = new PastCompanies(randomFrom(seed + PASTS), MOMENTS)
  try {
    let company = await readCompany(business.database, READ)
    pasts.keep(company)
    while (log.length < requests) {
      business.pass(random.integer(1, MAX_PAUSE))
      const tries = plan(business, company, random, tally)
      const saveId = `step-${log.length}`
      const foreseen = await foresee(business, tries)
      const answered = await Promise.all(
        tries.map(async (one, index) => ({
          ...one,
          answer: await business.send(one.person, one.request, index === 0 ? saveId : undefined),
        })),
      )
      for (const one of answered) {
        count(tally, one)
        log.push(describeAttempt(one))
      }
      await business.settled()
      const after = await readCompany(business.database, READ)
      const wrong = [
        ...wrongStep(answered, company, after),
        ...(foreseen === null ? [] : await wrongForesight(business, foreseen, { answered, saveId })),
        describeBroken(findBroken(after, looking())),
      ].filter((each) => each !== '')
      if (wrong.length > 0) return end(wrong.join('\n'))
      company = after
      pasts.keep(company)
    }
    const past = pasts.wrongIn(company)
    if (past.length > 0) return end(past.slice(0, LAST_STEPS).join('\n'))
    const audit = describeBroken(await checkInvariants(business.database, { ...looking(), audit: true }))
    return end(audit === '' ? null : audit)
  } finally {
    await business.close()
  }
}

/** One request, or a few concurrent ones: different ones, or the same by two users. */
function plan(business: Business, company: CompanyRecords, random: Random, tally: Tally): readonly Attempt[] {
  const now = business.now()
  const { driverIds, timeZone } = business
  const world: World = { company, random, now, today: dayOfInstant(now, timeZone), driverIds }
  const kind = random.integer(1, 10)
  const undone = NAMES.filter((name) => !isDone(tally, name))
  const first = someTry(world, undone)
  if (kind > 4) return [first]
  if (kind > 2) return [first, someTry(world, undone), someTry(world, undone)]
  const rival = { ...first, person: random.pick(first.operation.by) }
  return [first, rival]
}

/** An operation by weight, or occasionally one that was not done yet, so that all are covered. */
function someTry(world: World, undone: readonly string[]): Attempt {
  const { random } = world
  let rareTries = random.chance(0.25) ? RARE_TRIES : 0
  for (;;) {
    const rare = rareTries > 0 ? pickFrom(random, undone) : null
    rareTries -= 1
    const name = rare ?? random.weighted(weightedOperations())
    const operation = OPERATIONS[name]
    const request = operation?.plan(world) ?? null
    if (operation === undefined || request === null) continue
    const person = random.chance(0.03) ? random.pick(EVERYBODY) : random.pick(operation.by)
    return { name, operation, person, request }
  }
}

/** Operations that can be done. */
const NAMES = Object.keys(OPERATIONS).filter((name) => OPERATIONS[name]?.isRefused !== true)

function isDone(tally: Tally, name: string): boolean {
  return tally.get(name)?.has(DONE) === true
}

/** Operations that were done in none of the runs, with how each try was answered. */
export function neverDone(games: readonly Game[]): readonly string[] {
  return NAMES.filter((name) => !games.some(({ tally }) => isDone(tally, name))).map((name) => {
    const answers = games.flatMap(({ tally }) => [...(tally.get(name) ?? [])])
    return `${name}: ${answers.map(([answer, times]) => `${answer} ${times}`).join(', ')}`
  })
}

/** Operations by their weights. */
const WEIGHTED = Object.entries(OPERATIONS).map(([name, { weight }]) => [weight, name] as const)

function weightedOperations(): [Weighted<string>, ...Weighted<string>[]] {
  const [first, ...others] = WEIGHTED
  if (first === undefined) throw new Error('There are no operations.')
  return [first, ...others]
}

function count(tally: Map<string, Map<string, number>>, { name, answer }: Answered): void {
  const outcome = answer.isDone ? DONE : (answer.code ?? 'success: false')
  const outcomes = tally.get(name) ?? new Map<string, number>()
  tally.set(name, outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1))
}
