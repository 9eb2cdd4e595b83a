import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { actOnJob, COMPLETE_JOB, nth, openJobs, visitJobs } from './steps/jobs.ts'
import { openedBy } from './steps/openedFiles.ts'
import { useProduct } from './steps/product.ts'
import { rowOf, selectAlso, selectRow } from './steps/rows.ts'
import {
  answerQuestion,
  dialogNamed,
  gridNamed,
  press,
  problemOf,
  readField,
  SCREEN,
  setField,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct()

const SCAN = dialogNamed('Scan Barcode')
const DUMPSTER = dialogNamed('Dumpster')

describe('the barcodes of dumpsters', () => {
  it('O-071 O-073 [BC1] prints labels of the selected ones, and opens one by its typed barcode', async () => {
    const tab = await visitDumpsters()
    const [first = 0, second = 0] = await tab.page.$$eval('main tr[data-key]', (rows) =>
      rows.map((row) => Number(row.getAttribute('data-key'))),
    )
    await selectRow(tab, rowOf('Dumpsters', first))
    await selectAlso(tab, rowOf('Dumpsters', second))
    const opened = await openedBy(tab, () => press(tab, SCREEN, 'Print Labels'))
    const [, ids = ''] = /^\/api\/report\/DumpsterLabel\?ids=([\d,]+)$/.exec(opened) ?? []
    expect(new Set(ids.split(',').map(Number))).toEqual(new Set([first, second]))

    await press(tab, SCREEN, 'Scan Barcode')
    await press(tab, SCAN, 'Use')
    await expectEventually(() => problemOf(tab, SCAN, 'Barcode')).toBe('Required')
    await setField(tab, SCAN, 'Barcode', 'no-such')
    await press(tab, SCAN, 'Use')
    await tab.waitForMessage('No dumpster has the barcode no-such.')
    await waitUntilGone(tab, SCAN)
    await press(tab, SCREEN, 'Scan Barcode')
    await setField(
      tab,
      SCAN,
      'Barcode',
      String(product.stored.row('DumpsterInventory', second)['dumpsterBarcode']),
    )
    await press(tab, SCAN, 'Use')
    await tab.waitForAddress(`/dumpsters/${second}`)
    await waitFor(tab, DUMPSTER)
  })

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

  it('B-10 O-071 [LT4] opens over the list from anywhere, by its barcode', async () => {
    const [any] = product.stored.all(
      'SELECT id, dumpsterBarcode FROM DumpsterInventory WHERE deleted IS NULL ORDER BY id LIMIT 1',
    )
    const barcode = String(any?.['dumpsterBarcode'])
    const tab = await product.visit('Walt Bolt', '/profile')
    await tab.press('Control+k')
    await waitFor(tab, '//*[@data-testid="palette"]//input')
    await tab.page.keyboard.type(barcode)
    await waitFor(tab, `//*[@role="option"][@aria-selected="true"][contains(., "Dumpster ${barcode}")]`)
    await tab.press('Enter')
    await tab.waitForAddress(`/dumpsters/${String(any?.['id'])}`)
    await expectEventually(() => readField(tab, DUMPSTER, 'Barcode')).toBe(barcode)
    await press(tab, DUMPSTER, 'Close')
    await tab.waitForAddress('/dumpsters/overview')
  })
})

async function visitDumpsters(): Promise<BrowserTab> {
  const tab = await product.visit('Walt Bolt', '/dumpsters/overview')
  await waitFor(tab, `${gridNamed('Dumpsters')}//tr[@data-key]`)
  return tab
}

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
