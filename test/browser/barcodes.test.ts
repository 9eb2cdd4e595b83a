import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { actOnJob, COMPLETE_JOB, nth, openJobs, visitJobs } from './steps/jobs.ts'
import { useProduct } from './steps/product.ts'
import {
  answerQuestion,
  dialogNamed,
  press,
  problemOf,
  readField,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct()

const SCAN = dialogNamed('Scan Barcode')

describe('the barcodes of dumpsters', () => {
  it('O-040 O-053 [BC1] chooses the dumpster of a completion by what the camera reads, and refuses one that the job cannot use', async () => {
    const id = nth(openJobs(product, 'j.jobTypeId = 1 AND j.actionId = 1 AND j.started IS NULL'), 0)
    const tab = await visitJobs(product)
    await giveCamera(tab, 'ZZ-999')
    await actOnJob(tab, id, 'Complete')
    await answerQuestion(tab, `Are you sure you want to complete J${id}?`, 'Yes')
    await waitFor(tab, COMPLETE_JOB)
    await press(tab, COMPLETE_JOB, 'Scan Barcode: Use Dumpster')
    await expectEventually(() => problemOf(tab, SCAN, 'Barcode')).toBe(
      'This job cannot use a dumpster with the barcode ZZ-999.',
    )
    await press(tab, SCAN, 'Cancel')
    await waitUntilGone(tab, SCAN)

    const [free] = product.stored.all(
      `SELECT i.dumpsterBarcode FROM DumpsterInventory i JOIN Job j ON j.dumpsterId = i.dumpsterTypeId
       WHERE j.id = ? AND i.deleted IS NULL AND NOT EXISTS
         (SELECT 1 FROM DumpsterLocation l WHERE l.dumpsterInventoryId = i.id AND l.removed IS NULL
            AND l.storageDumpSiteId IS NULL)`,
      id,
    )
    const barcode = String(free?.['dumpsterBarcode'])
    await giveCamera(tab, barcode)
    await press(tab, COMPLETE_JOB, 'Scan Barcode: Use Dumpster')
    await waitUntilGone(tab, SCAN)
    await expectEventually(() => readField(tab, COMPLETE_JOB, 'Use Dumpster')).toBe(barcode)
  })
})

/** Gives the page what this browser lacks: a camera, and a detector that sees this barcode. */
async function giveCamera(tab: BrowserTab, barcode: string): Promise<void> {
  await tab.page.evaluate((rawValue) => {
    Object.assign(globalThis, {
      BarcodeDetector: class {
        detect = () => Promise.resolve([{ rawValue }])
      },
    })
    const canvas = document.createElement('canvas')
    const pen = canvas.getContext('2d')
    // A stream has a picture each time that something is drawn.
    setInterval(() => pen?.fillRect(0, 0, 10, 10), 50)
    const getUserMedia = () => Promise.resolve(canvas.captureStream())
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
  }, barcode)
}
