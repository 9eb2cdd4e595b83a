import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { cardOf, openBoard, openMenu } from './steps/board.ts'
import { COMPLETE_JOB, JOB, nth } from './steps/jobs.ts'
import { useProduct } from './steps/product.ts'
import { answerQuestion, buttonIn, find, press, problemOf, waitFor, type Region } from './steps/screen.ts'

const product = useProduct({ storesNothing: true })

/** Today's unassigned jobs of rentals, of this type. */
const unassigned = (typeId: number): readonly number[] =>
  product.stored.ids(
    `SELECT id FROM Job WHERE deleted IS NULL AND completed IS NULL AND driverId IS NULL AND rentalId IS NOT NULL
     AND jobTypeId = ? AND startDate = (SELECT max(startDate) FROM Job WHERE completed IS NOT NULL) ORDER BY id`,
    typeId,
  )

/** Edges of the first element there, in whole pixels. */
async function edgesOf(tab: BrowserTab, xpath: string) {
  const element = await waitFor(tab, xpath)
  return element.evaluate((shown) => {
    const { top, bottom, left } = shown.getBoundingClientRect()
    return { top: Math.round(top), bottom: Math.round(bottom), left: Math.round(left) }
  })
}

const boxOf = (dialog: Region, field: string): string =>
  `(${dialog}//*[@data-field="${field}"]//*[contains(@class,"dx-texteditor")])[1]`

const menuEntry = (caption: string): string =>
  `//*[@role="menu"]//*[@role="menuitem"][normalize-space()="${caption}"]`

describe('the dialog of a job on the board', () => {
  it('O-032 O-039 has its buttons beside their fields, and the days in rows of their own', async () => {
    const id = nth(unassigned(1), 0)
    const tab = await openBoard(product, 'Sue Postma')
    await openMenu(tab, cardOf(id))
    await find(tab, menuEntry('Open')).click()
    const edges = (xpath: string) => edgesOf(tab, xpath)
    const start = await edges(boxOf(JOB, 'startDate'))
    const preferred = await edges(boxOf(JOB, 'preferredStartTime'))
    const today = await edges(buttonIn(JOB, 'Today'))
    const tomorrow = await edges(buttonIn(JOB, 'Tomorrow'))
    expect([preferred.top, today.bottom, tomorrow.bottom]).toEqual([start.top, start.bottom, start.bottom])
    const end = await edges(boxOf(JOB, 'endDate'))
    expect((await edges(boxOf(JOB, 'preferredEndTime'))).top).toBe(end.top)
    const notes = await edges(boxOf(JOB, 'notes'))
    expect([start.left, end.left]).toEqual([notes.left, notes.left])
    expect((await edges(buttonIn(JOB, 'Edit Address'))).bottom).toBe(
      (await edges(boxOf(JOB, 'address'))).bottom,
    )
  })

  it('O-040 O-041 marks what completing requires, and has the scanner beside the dumpster, also below an error', async () => {
    const [id = 0] = product.stored.ids(
      `SELECT j.id FROM Job j JOIN JobTime t ON t.jobId = j.id WHERE j.jobTypeId = 2 AND j.completed IS NULL
       AND j.deleted IS NULL AND t.deleted IS NULL ORDER BY j.id`,
    )
    // The only dumpster at the site would be chosen already.
    product.stored.run(
      `UPDATE DumpsterLocation SET placedJobId = NULL, serviceAddressId = (SELECT r.serviceAddressId FROM Job j JOIN Rental r ON r.id = j.rentalId WHERE j.id = ${id})
       WHERE id = (SELECT s.id FROM DumpsterLocation s JOIN DumpsterInventory i ON i.id = s.dumpsterInventoryId JOIN Job j ON j.id = ${id}
         JOIN Rental r ON r.id = j.rentalId WHERE s.removed IS NULL AND s.serviceAddressId <> r.serviceAddressId AND i.dumpsterTypeId = j.dumpsterId LIMIT 1)`,
    )
    const tab = await openBoard(product, 'Sue Postma')
    await openMenu(tab, cardOf(id))
    await find(tab, menuEntry('Complete')).click()
    await answerQuestion(tab, `Are you sure you want to complete J${id}?`, 'Yes')
    for (const field of ['inventoryId', 'weight'])
      await waitFor(tab, `${COMPLETE_JOB}//*[@data-field="${field}"]//*[@title="Required"]`)
    const distance = async (): Promise<number> => {
      const scanner = await edgesOf(tab, buttonIn(COMPLETE_JOB, 'Scan Barcode: Use Dumpster'))
      const { top, bottom } = await edgesOf(tab, boxOf(COMPLETE_JOB, 'inventoryId'))
      return scanner.top + scanner.bottom - top - bottom
    }
    expect(Math.abs(await distance())).toBeLessThanOrEqual(8)
    await press(tab, COMPLETE_JOB, 'Complete')
    await expectEventually(() => problemOf(tab, COMPLETE_JOB, 'Use Dumpster')).toBe('Required')
    await expectEventually(() => problemOf(tab, COMPLETE_JOB, 'Weight')).toBe('Required')
    expect(Math.abs(await distance())).toBeLessThanOrEqual(8)
  })
})
