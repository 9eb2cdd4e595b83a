import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { BOARD, columnOf, openBoard, storedJobs } from './board.ts'
import type { ProductUnderTest } from './product.ts'
import { waitFor } from './screen.ts'

/** A future day, the driver with the most open rental jobs on it, and the nearest other driver on the board who has jobs, too. */
interface BusyDay {
  readonly day: string
  readonly from: number
  readonly to: number
}

/** The days of the board as they are stored. */
export class BoardDays {
  readonly #product: ProductUnderTest

  constructor(product: ProductUnderTest) {
    this.#product = product
  }

  /** Opens the board of a busy day as a dispatcher. */
  async openDay(): Promise<BusyDay & { readonly tab: BrowserTab }> {
    const day = this.busyDay()
    const tab = await openBoard(this.#product, 'Sue Postma', `${BOARD}?date=${day.day}`)
    await waitFor(tab, `${columnOf(day.from)}//*[@data-job]`)
    return { ...day, tab }
  }

  busyDay(): BusyDay {
    const { stored } = this.#product
    const [from] = stored.all(
      `SELECT startDate, driverId FROM Job
       WHERE deleted IS NULL AND completed IS NULL AND driverId IS NOT NULL AND jobTypeId < 6 AND totalTime = 0
         AND relatedJobId IS NULL AND id NOT IN (SELECT jobId FROM JobTime)
       GROUP BY startDate, driverId ORDER BY startDate DESC, count(*) DESC, driverId`,
    )
    const [to] = stored.all(
      `SELECT j.driverId FROM Job j JOIN Driver other ON other.userId = j.driverId JOIN Driver d ON d.userId = ?
       WHERE j.deleted IS NULL AND j.startDate = ? AND j.driverId <> d.userId
       GROUP BY j.driverId ORDER BY abs(other.displayOrder - d.displayOrder), other.displayOrder`,
      from?.['driverId'],
      from?.['startDate'],
    )
    return {
      day: String(from?.['startDate']),
      from: Number(from?.['driverId']),
      to: Number(to?.['driverId']),
    }
  }

  /** The jobs of a column, from top to bottom. */
  idsOf(day: string, driverId: number | null): readonly number[] {
    return storedJobs(this.#product, day, driverId).map(({ id }) => Number(id))
  }

  /** The jobs of a column that wait to be started; those of pairs aside, which go together. */
  openJobs(day: string, driverId: number): readonly number[] {
    return storedJobs(this.#product, day, driverId)
      .filter(
        (job) =>
          job['completed'] === null &&
          job['started'] === null &&
          job['relatedJobId'] === null &&
          Number(job['jobTypeId']) < 6,
      )
      .map(({ id }) => Number(id))
  }

  nameOf(userId: number): string {
    const [user] = this.#product.stored.all('SELECT firstName, lastName FROM User WHERE userId = ?', userId)
    return `${String(user?.['firstName'])} ${String(user?.['lastName'])}`
  }

  /** The key of a driver, by the key of the user. */
  driverKey(userId: number): number {
    return this.#product.stored.ids('SELECT id FROM Driver WHERE userId = ?', userId)[0] ?? 0
  }

  /** The driver of the next column, and the key that leads there. */
  neighborOf(driverId: number): { readonly to: number; readonly key: 'ArrowRight' | 'ArrowLeft' } {
    const drivers = this.#product.stored
      .all(
        `SELECT d.userId FROM Driver d JOIN User u ON u.userId = d.userId WHERE u.isActive = 1
         ORDER BY d.displayOrder`,
      )
      .map(({ userId }) => Number(userId))
    const at = drivers.indexOf(driverId)
    const [after, before = 0] = [drivers[at + 1], drivers[at - 1]]
    return after === undefined ? { to: before, key: 'ArrowLeft' } : { to: after, key: 'ArrowRight' }
  }
}
