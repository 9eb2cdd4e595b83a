import { formatList } from '#shared/kernel/text.ts'
import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { BOARD, cardOf, columnOf, drag, headOf, jobsIn, openBoard, openMenu } from './steps/board.ts'
import { BoardDays } from './steps/BoardDays.ts'
import { addJobs } from './steps/newJobs.ts'
import { useProduct } from './steps/product.ts'
import { press, waitFor } from './steps/screen.ts'

const product = useProduct({ hasOwnServer: true })
const days = new BoardDays(product)

const DAY = '2030-05-06'
const JOBS = 60
const DRIVERS = 6
const TOASTS = '//*[@role="region"][@aria-label="Messages"]'
/** Wide enough that no column is out of view. */
const SCREEN_SIZE = { width: 2400, height: 1300 }

describe("a dispatcher's morning", () => {
  it("B-05 O-063 deals 60 jobs to six drivers, undoes mistakes, overwrites nobody's moves, and audits each move once", async () => {
    const waiting = await addJobs(product, { day: DAY, count: JOBS })
    expect(waiting).toHaveLength(JOBS)
    const drivers = activeDrivers().slice(0, DRIVERS)
    expect(drivers).toHaveLength(DRIVERS)
    const morning = new Morning(await openWide(), waiting)
    const [first = 0, second = 0, ...others] = drivers

    // By keyboard: ten cards at once, two columns on and one column on.
    const share = JOBS / DRIVERS
    await morning.sendByKeyboard(waiting.slice(0, share), [first, second])
    await morning.sendByKeyboard(waiting.slice(share, 2 * share), [first])
    // By mouse: each card on the head of a column.
    for (const [index, driverId] of others.entries())
      for (const id of waiting.slice((index + 2) * share, (index + 3) * share))
        await morning.dragOnTop(id, driverId)
    expect(morning.columns.get(null)).toEqual([])

    await undoTwoMistakes(morning, others)
    await meetAnotherDispatcher(morning, others)

    await expectEventually(storedColumns).toEqual(morning.expected())
    await expectEventually(() => shownColumns(morning.tab)).toEqual(morning.expected())
    await morning.tab.reload()
    await waitFor(morning.tab, cardOf(waiting[0] ?? 0))
    await expectEventually(() => shownColumns(morning.tab)).toEqual(morning.expected())
    expect(auditRows(morning.lastAuditId)).toEqual(morning.audits)
  })
})

/** Two cards go to the wrong driver, and come back: one by Ctrl+Z, one by Undo. */
async function undoTwoMistakes(morning: Morning, drivers: readonly number[]): Promise<void> {
  const { tab } = morning
  const [right = 0, wrong = 0] = drivers
  for (const undo of [() => tab.press('Control+z'), () => press(tab, TOASTS, 'Undo')]) {
    const before = morning.columns.get(right) ?? []
    const [mistaken = 0] = before
    await morning.dragOnTop(mistaken, wrong)
    await undo()
    await tab.waitForMessage(`Undone: ${moveText(mistaken, right, wrong)}`)
    morning.take(mistaken)
    morning.columns.set(right, before)
    morning.audits.push(1)
  }
}

/** Somebody else unassigns a card; the dispatcher, who does not see that yet, moves it: she is told, and nothing is overwritten. */
async function meetAnotherDispatcher(morning: Morning, drivers: readonly number[]): Promise<void> {
  const { tab } = morning
  const [from = 0, to = 0] = drivers
  const [moved = 0] = morning.columns.get(from) ?? []
  const other = await openBoard(product, 'Pete Kamps', `${BOARD}?date=${DAY}`)
  await openMenu(other, cardOf(moved))
  await press(other, '//*[@role="menu"]', 'UnAssign')
  await other.waitForMessage(moveText(moved, from, null))
  morning.take(moved)
  morning.columns.set(null, [moved])
  morning.audits.push(1)

  await drag(tab, cardOf(moved), { over: headOf(days.driverKey(to)) })
  await tab.waitForMessage(`J${moved} was moved to UnAssigned by Pete Kamps meanwhile.`)
  expect(product.stored.row('Job', moved)['driverId']).toBeNull()
  await waitFor(tab, `${columnOf(null)}//*[@data-job="${moved}"]`)
  // The browser reports the refused save in the console.
  tab.drainProblems()
  await morning.dragOnTop(moved, to)
}

/** The board as a dispatcher has it in mind, and what she does on it. */
class Morning {
  readonly tab: BrowserTab
  readonly columns: Map<number | null, readonly number[]>
  /** How many jobs each save moved, in order. */
  readonly audits: number[] = []
  readonly lastAuditId = product.stored.lastAuditId

  constructor(tab: BrowserTab, waiting: readonly number[]) {
    this.tab = tab
    this.columns = new Map([[null, waiting]])
  }

  /** The columns that have jobs. */
  expected(): Readonly<Record<string, readonly number[]>> {
    return asRecord([...this.columns])
  }

  take(id: number): number | null {
    for (const [driverId, ids] of this.columns)
      if (ids.includes(id)) {
        this.columns.set(
          driverId,
          ids.filter((other) => other !== id),
        )
        return driverId
      }
    throw new Error(`J${id} is in no column.`)
  }

  async dragOnTop(id: number, driverId: number): Promise<void> {
    const from = this.take(id)
    await drag(this.tab, cardOf(id), { over: headOf(days.driverKey(driverId)) })
    await this.tab.waitForMessage(moveText(id, from, driverId))
    this.columns.set(driverId, [id, ...(this.columns.get(driverId) ?? [])])
    this.audits.push(1)
  }

  /** Selects the cards, which are the first of UnAssigned, and moves them from column to column. */
  async sendByKeyboard(ids: readonly number[], path: readonly number[]): Promise<void> {
    const { tab } = this
    await (await waitFor(tab, cardOf(ids[0] ?? 0))).focus()
    for (const [index, id] of ids.entries()) {
      if (index > 0) await tab.press('ArrowDown')
      await tab.press(' ')
      await waitFor(tab, `${cardOf(id)}[contains(@class, "selected")]`)
    }
    let from: number | null = null
    for (const driverId of path) {
      await tab.press('Alt+ArrowRight')
      await tab.waitForMessage(
        `${formatList(ids.map((id) => `J${id}`))} moved ${nameOf(from)} → ${nameOf(driverId)}`,
      )
      // The focus follows the card into its new column.
      await waitFor(tab, `${columnOf(driverId)}//*[@data-job="${ids.at(-1) ?? 0}"]`)
      await expectEventually(() => focusedJob(tab)).toBe(ids.at(-1))
      this.audits.push(ids.length)
      from = driverId
    }
    await tab.press('Escape')
    for (const id of ids) this.take(id)
    this.columns.set(from, [...ids, ...(this.columns.get(from) ?? [])])
  }
}

async function openWide(): Promise<BrowserTab> {
  const tab = await product.visit('Sue Postma', `${BOARD}?date=${DAY}`, SCREEN_SIZE)
  await waitFor(tab, `${columnOf(null)}//*[@data-job]`)
  return tab
}

function activeDrivers(): readonly number[] {
  return product.stored
    .all(
      `SELECT d.userId FROM Driver d JOIN User u ON u.userId = d.userId WHERE u.isActive = 1
       ORDER BY coalesce(nullif(d.displayOrder, 0), 9999), d.id`,
    )
    .map(({ userId }) => Number(userId))
}

function nameOf(driverId: number | null): string {
  return driverId === null ? 'UnAssigned' : days.nameOf(driverId)
}

function moveText(id: number, from: number | null, to: number | null): string {
  return `J${id} moved ${nameOf(from)} → ${nameOf(to)}`
}

function focusedJob(tab: BrowserTab): Promise<number> {
  return tab.page.evaluate(() => Number(document.activeElement?.getAttribute('data-job')))
}

function storedColumns(): Readonly<Record<string, readonly number[]>> {
  return asRecord([null, ...activeDrivers()].map((driverId) => [driverId, days.idsOf(DAY, driverId)]))
}

async function shownColumns(tab: BrowserTab): Promise<Readonly<Record<string, readonly number[]>>> {
  const columns = [null, ...activeDrivers()].map(
    async (driverId) => [driverId, await jobsIn(tab, driverId)] as const,
  )
  return asRecord(await Promise.all(columns))
}

/** Columns with jobs, by driver. */
function asRecord(
  columns: readonly (readonly [driverId: number | null, ids: readonly number[]])[],
): Readonly<Record<string, readonly number[]>> {
  return Object.fromEntries(
    columns.flatMap(([driverId, ids]) => (ids.length === 0 ? [] : [[String(driverId), ids]])),
  )
}

/** How many jobs each save moved to another column, in order; a job of a save has one row, also one that only has another number. */
function auditRows(since: number): readonly number[] {
  const rows = product.stored.auditSince(since).filter(({ entityTypeName }) => entityTypeName === 'Job')
  const keys = rows.map(({ saveId, entityId }) => `${String(saveId)} ${String(entityId)}`)
  expect(new Set(keys).size).toBe(keys.length)
  const moves = rows.filter(({ data }) => String(data).includes('"driverId"'))
  const saves = [...new Set(moves.map(({ saveId }) => saveId))]
  return saves.map((saveId) => moves.filter((row) => row['saveId'] === saveId).length)
}
