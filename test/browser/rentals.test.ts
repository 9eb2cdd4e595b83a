import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { openedBy } from './steps/openedFiles.ts'
import { useProduct } from './steps/product.ts'
import { QUESTIONS } from './steps/questions.ts'
import { rowOf, selectRow, waitForFilterRow } from './steps/rows.ts'
import {
  answerQuestion,
  choose,
  dialogNamed,
  gridNamed,
  press,
  readField,
  SCREEN,
  setField,
  textOf,
  textsOf,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct()

const LIST = 'Rentals'
const CUSTOMER = '//*[@role="dialog"][.//*[@data-testid="customer-dialog"]]'

describe('the screens of rentals', () => {
  it('O-098 adds a customer in its dialog of 1200 by 800, by its access key, and nothing after Cancel', async () => {
    const last = lastCustomerId()
    const tab = await product.visit('Kim DeVries', '/rentals/new')
    await press(tab, SCREEN, 'Add Customer')
    await setField(tab, CUSTOMER, 'First name', 'Nora')
    const box = await (await waitFor(tab, CUSTOMER)).boundingBox()
    expect([box?.width, box?.height]).toEqual([1200, 800])
    expect(await textOf(tab, `${CUSTOMER}//*[contains(@class, "dx-popup-title")]`)).toMatch(/^Customer/)
    await tab.press('Alt+s')
    await tab.waitForMessage('Please fix errors before saving')
    await press(tab, CUSTOMER, 'Cancel')
    await answerQuestion(tab, QUESTIONS.cancel, 'Yes')
    await waitUntilGone(tab, CUSTOMER)
    expect(lastCustomerId()).toBe(last)

    await press(tab, SCREEN, 'Add Customer')
    await setField(tab, CUSTOMER, 'First name', 'Nora')
    await setField(tab, CUSTOMER, 'Last name', 'Tested')
    await choose(tab, CUSTOMER, 'Type', 'Residential')
    await tab.press('Alt+s')
    await waitUntilGone(tab, CUSTOMER)
    await expectEventually(() => readField(tab, SCREEN, 'Customer')).toBe('Nora Tested')
    // It is stored with the rental.
    expect(lastCustomerId()).toBe(last)
    await press(tab, SCREEN, 'Cancel')
    await answerQuestion(tab, QUESTIONS.cancel, 'Yes')
    await tab.waitForAddress('/rentals/overview')
  })

  it('O-003 O-006 O-027 shows in color how long dumpsters are on site, and adds a delivery in a dialog of its width', async () => {
    const tab = await product.visit('Kim DeVries', '/rentals/overview')
    await waitForFilterRow(tab, LIST)
    const header = `${gridNamed(LIST)}//td[@role="columnheader"][.//text()[normalize-space()="Max days"]]`
    await (await waitFor(tab, header)).click()
    await waitFor(tab, `${gridNamed(LIST)}//td[@role="columnheader"][@aria-sort="ascending"]`)
    await (await waitFor(tab, header)).click()
    const aged = '/td[@data-field="maxDays"]/span[contains(@class,"age-red") or contains(@class,"age-amber")]'
    const shown = await waitFor(tab, `${gridNamed(LIST)}//tr[@data-key]${aged}`)
    const looks = await shown.evaluate((text) => {
      const { color, fontWeight } = getComputedStyle(text)
      const sample = document.body.appendChild(document.createElement('i'))
      sample.style.color = `var(${text.classList.contains('age-red') ? '--danger' : '--amber'})`
      const isColored = getComputedStyle(sample).color === color
      sample.remove()
      return { fontWeight, isColored }
    })
    expect(looks).toEqual({ fontWeight: '700', isColored: true })
    await selectRow(tab, `${gridNamed(LIST)}//tr[@data-key]`)
    await press(tab, gridNamed(LIST), 'Add Delivery')
    await expectEventually(
      async () => (await (await waitFor(tab, dialogNamed('Add Delivery'))).boundingBox())?.width,
    ).toBe(400)
  })

  it('F-108 F-112 O-012 O-093 uploads pictures, says of others why not, and opens one in a new tab', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'rolloff-upload-'))
    const tab = await product.visit('Kim DeVries', '/admin/photo-overview')
    try {
      const [picture, fake, note] = ['Before.png', 'Fake.jpg', 'Note.txt'].map((name) =>
        path.join(folder, name),
      )
      const [blue, none] = [{ width: 8, height: 8, channels: 3, background: 'blue' } as const, 'no picture']
      await sharp({ create: blue }).toFile(String(picture))
      for (const each of [fake, note]) await writeFile(String(each), none)
      const [photo] = product.stored.all(
        'SELECT id, rentalId FROM Photo WHERE deleted IS NULL ORDER BY created DESC, id DESC LIMIT 1',
      )
      const upload = dialogNamed(`Photos of R${String(photo?.['rentalId'])}`)
      await selectRow(tab, rowOf('Photos', Number(photo?.['id'])))
      await press(tab, SCREEN, 'Upload Photos')
      await sendFiles(tab, upload, [String(picture), String(fake), String(note)])
      await waitFor(tab, `${upload}//*[@role="status"][normalize-space()="3 of 3"]`)
      await expectEventually(() => textsOf(tab, `${upload}//li`)).toEqual([
        'Before.pngstored',
        'Fake.jpgthis is not a readable picture.',
        'Note.txtonly .jpg, .jpeg, .png, .webp and .gif files can be uploaded.',
      ])
      const failure = () => textOf(tab, `${upload}//*[contains(@class, "upload-error")]`)
      await expectEventually(failure).toMatch(/Upload Error\s+Unable to upload the file\(s\)\./)
      await tab.page.setOfflineMode(true)
      await sendFiles(tab, upload, [String(picture)])
      await expectEventually(failure).toMatch(/An error occurred while attempting to upload the file\(s\)/)
      await tab.page.setOfflineMode(false)
      // The browser reports the lost request in the console.
      tab.drainProblems()
      await press(tab, upload, 'Close')
      await waitUntilGone(tab, upload)
      const [stored, ...more] = product.stored.all(`SELECT id, rentalId FROM Photo WHERE name = 'Before.png'`)
      expect([stored?.['rentalId'], more]).toEqual([photo?.['rentalId'], []])
      const name = `${rowOf('Photos', Number(stored?.['id']))}/td[@data-field="name"]`
      const opened = await openedBy(tab, () => press(tab, name, 'Before.png'))
      expect(opened).toBe(`/api/file/photo/${String(stored?.['id'])}`)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})

async function sendFiles(tab: BrowserTab, dialog: string, files: readonly string[]): Promise<void> {
  const input = await waitFor(tab, `${dialog}//input[@type="file"][not(@disabled)]`)
  // The locator found an input for files.
  await (await input.toElement('input')).uploadFile(...files)
}

function lastCustomerId(): number {
  return Number(product.stored.all('SELECT max(id) AS id FROM Customer')[0]?.['id'])
}
