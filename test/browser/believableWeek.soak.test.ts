import { addDays } from '#shared/kernel/days.ts'
import { randomFrom, type Random } from '#server/demo/random.ts'
import { besideServer } from '#test/support/invariants/besideServer.ts'
import { checkInvariants, describeBroken } from '#test/support/invariants/checkInvariants.ts'
import { SEED } from '#test/support/seed.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { BOARD, businessDay } from './steps/board.ts'
import { useProduct } from './steps/product.ts'
import { RandomUser } from './steps/randomUser.ts'
import { SCREEN } from './steps/screen.ts'

const product = useProduct({ hasOwnServer: true })

/** How often both users do something. */
const STEPS = 60
const WEEK = 7
/** Wide enough that no column is out of view. */
const SCREEN_SIZE = { width: 2400, height: 1200 }
/** How the browser reports a refused request; a refusal is an answer like any other. */
const REFUSAL = /status of 4\d\d/
/** How the product reports a refused save, beside the browser's line. */
const REFUSED_SAVE = 'The save was refused.'

const CARDS = `${SCREEN}//*[@data-site]`
const ROWS = `${SCREEN}//tr[@data-key]`
/** Of the screen, or of the notice that this user may not open it. */
const TITLE = `(${SCREEN}//h1 | ${SCREEN}//h2[normalize-space()="You may not open this screen"])[1]`

/** Where the users go besides the board, and what shows that it is there. */
const ROUTES: readonly [Route, ...Route[]] = [
  ['/jobs/overview', ROWS],
  ['/rentals/overview', ROWS],
  ['/rentals/new', TITLE],
  ['/dumpsters/overview', ROWS],
  ['/inventory/overview', ROWS],
  ['/drivers/schedule', TITLE],
  ['/dispatch-notes/overview', ROWS],
]

/** What is done, by how often. */
const KINDS = [
  [2, 'drag'],
  [2, 'board'],
  [1, 'rental'],
  [3, 'other'],
] as const

type Route = readonly [address: string, ready: string]

describe('a week of two users', () => {
  it(`B-05 breaks no invariant, whatever they press (SEED=${SEED})`, async () => {
    const random = randomFrom(SEED)
    const today = businessDay()
    const failures: string[] = []
    const tabs = [
      await product.visit('Sue Postma', `${BOARD}?date=${today}`, SCREEN_SIZE),
      await product.visit('Kim DeVries', `${BOARD}?date=${today}`, SCREEN_SIZE),
    ] as const
    const refusals = new Map<BrowserTab, number>(tabs.map((tab) => [tab, 0]))
    for (const tab of tabs)
      tab.page.on('response', (response) => {
        const status = response.status()
        if (status >= 500) failures.push(`${status} ${response.url()}`)
        else if (status >= 400) refusals.set(tab, (refusals.get(tab) ?? 0) + 1)
      })
    const users = tabs.map((tab, index) => new RandomUser(tab, random.fork(index + 1)))
    for (let step = 0; step < STEPS; step += 1) {
      const day = addDays(today, Math.floor((step * WEEK) / STEPS))
      // What one has open, the other changes meanwhile.
      for (const user of users) await beginSomething(user, random, day)
      for (const user of users) {
        await user.finish()
        const story = `SEED=${SEED}, step ${step}: ${users.map((each) => each.lately()).join(' | ')}`
        expect([story, await brokenNow()]).toEqual([story, ''])
        expect([story, failures]).toEqual([story, []])
        expect([
          story,
          tabs.flatMap((tab) => withoutRefusals(tab.drainProblems(), refusals.get(tab) ?? 0)),
        ]).toEqual([story, []])
      }
    }
  })
})

/** Moves a card or presses something on the board of the day, or on another screen. */
async function beginSomething(user: RandomUser, random: Random, day: string): Promise<void> {
  const board = `${BOARD}?date=${day}`
  switch (random.weighted(KINDS)) {
    case 'drag': {
      await user.goTo(board, CARDS)
      const jobId = anyOf(random, openJobsOf(day))
      const driverId = random.chance(0.2) ? null : (anyOf(random, drivers()) ?? null)
      if (jobId !== undefined) await user.moveCard(jobId, driverId)
      break
    }
    case 'board':
      await user.begin(board, CARDS)
      break
    case 'rental':
      await user.begin(`/rentals/${anyOf(random, rentals()) ?? 'new'}`, TITLE)
      break
    case 'other':
      await user.begin(...random.pick(ROUTES))
  }
}

function openJobsOf(day: string): readonly number[] {
  return product.stored.ids(
    'SELECT id FROM Job WHERE deleted IS NULL AND completed IS NULL AND startDate = ? ORDER BY id',
    day,
  )
}

function drivers(): readonly number[] {
  return product.stored.ids(
    'SELECT d.userId AS id FROM Driver d JOIN User u ON u.userId = d.userId WHERE u.isActive = 1 ORDER BY 1',
  )
}

function rentals(): readonly number[] {
  return product.stored.ids('SELECT id FROM Rental WHERE deleted IS NULL AND completed IS NULL ORDER BY id')
}

function anyOf(random: Random, ids: readonly number[]): number | undefined {
  return ids[random.integer(0, Math.max(0, ids.length - 1))]
}

async function brokenNow(): Promise<string> {
  const context = { now: new Date().toISOString(), timeZone: 'America/Detroit' }
  return describeBroken(await checkInvariants(besideServer(product.stored.file), context))
}

/** The problems of a page whose requests were refused this many times. */
function withoutRefusals(problems: readonly string[], refusals: number): readonly string[] {
  const others = problems.filter((problem) => !REFUSAL.test(problem))
  const refusedSaves = others.filter((problem) => problem.startsWith(REFUSED_SAVE))
  return refusedSaves.length <= refusals
    ? others.filter((problem) => !refusedSaves.includes(problem))
    : others
}
