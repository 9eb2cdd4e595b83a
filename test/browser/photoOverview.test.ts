import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { useProduct } from './steps/product.ts'
import { QUESTIONS } from './steps/questions.ts'
import { openRow, rowOf, selectRow } from './steps/rows.ts'
import {
  answerQuestion,
  dialogNamed,
  find,
  itemsFound,
  press,
  problemOf,
  SCREEN,
  setField,
  textOf,
  textsOf,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct()

const LIST = 'Photos'
const EDIT = dialogNamed('Photo')

describe('the list of photos', () => {
  it('F-108 shows what each photo is of, and links to its customer', async () => {
    const tab = await openList()
    const photo = firstPhoto()
    const row = rowOf(LIST, photo.id)
    await expectEventually(() => textOf(tab, `${row}/td[@data-field="rental"]`)).toBe(`R${photo.rentalId}`)
    const customer = await waitFor(tab, `${row}/td[@data-field="customer"]//a`)
    expect(await customer.evaluate((link) => link.getAttribute('href'))).toBe(
      `/customers/${photo.customerId}`,
    )
    await customer.click()
    await tab.waitForAddress(`/customers/${photo.customerId}`)
  })

  it('F-108 opens the file in a new tab, without the token in its address', async () => {
    const tab = await openList()
    const photo = firstPhoto()
    const name = await waitFor(tab, `${rowOf(LIST, photo.id)}/td[@data-field="name"]//button`)
    const [opened] = await Promise.all([
      new Promise<string>((resolve) => {
        tab.page.browserContext().on('targetchanged', (target) => {
          if (target.url().includes('/api/file/photo/')) resolve(target.url())
        })
      }),
      name.click(),
    ])
    expect(opened).toMatch(new RegExp(`/api/file/photo/${photo.id}\\?ticket=`))
    expect(opened).not.toContain('Bearer')
  })

  it('F-108 edits name and notes, and requires the name', async () => {
    const tab = await openList()
    const id = photos()[1]?.id ?? 0
    await openRow(tab, rowOf(LIST, id), EDIT)
    await setField(tab, EDIT, 'File Name', '')
    await expectEventually(() => problemOf(tab, EDIT, 'File Name')).toBe('Required')
    await press(tab, EDIT, 'Save')
    await expectEventually(() => problemOf(tab, EDIT, 'File Name')).toBe('Required')
    await setField(tab, EDIT, 'File Name', 'Yard.jpg')
    await setField(tab, EDIT, 'Notes', 'Gate was open')
    await press(tab, EDIT, 'Save')
    await waitUntilGone(tab, EDIT)
    expect(product.stored.row('Photo', id)).toMatchObject({ name: 'Yard.jpg', notes: 'Gate was open' })
  })

  it('F-108 F-113 deletes several photos after the question', async () => {
    const tab = await openList()
    const [one = 0, other = 0] = photos()
      .slice(2, 4)
      .map(({ id }) => id)
    await selectRow(tab, rowOf(LIST, one))
    await find(tab, `${rowOf(LIST, other)}/td[1]`).click()
    await waitFor(tab, `${rowOf(LIST, other)}[@aria-selected="true"]`)
    await press(tab, SCREEN, 'Delete')
    await answerQuestion(tab, QUESTIONS.deletePhotos, 'Yes')
    for (const id of [one, other]) await waitUntilGone(tab, rowOf(LIST, id))
    for (const id of [one, other])
      await expectEventually(() => product.stored.row('Photo', id)['deleted']).not.toBeNull()
  })

  it('F-109 un-completes the rental of a photo after the question', async () => {
    const tab = await openList()
    const photo = photos().find(({ isCompleted }) => isCompleted)
    if (photo === undefined) throw new Error('No photo is of a completed rental.')
    const row = rowOf(LIST, photo.id)
    const rentalId = photo.rentalId
    await selectRow(tab, row)
    await press(tab, SCREEN, 'Un-complete Rental')
    await answerQuestion(tab, QUESTIONS.uncompleteRental, 'No')
    expect(product.stored.row('Rental', rentalId)['completed']).not.toBeNull()
    await press(tab, SCREEN, 'Un-complete Rental')
    await answerQuestion(tab, QUESTIONS.uncompleteRental, 'Yes')
    await expectEventually(() => product.stored.row('Rental', rentalId)['completed']).toBeNull()
    await expectEventually(() => textOf(tab, `${row}/td[@data-field="rentalCompleted"]`)).toBe('')
    await selectRow(tab, row)
    await press(tab, SCREEN, 'Un-complete Rental')
    await tab.waitForText(`R${rentalId} is not complete.`)
  })

  it('F-112 uploads pictures of a rental, and says of others why not', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'rolloff-upload-'))
    try {
      const picture = path.join(folder, 'Before.png')
      const fake = path.join(folder, 'Fake.jpg')
      const note = path.join(folder, 'Note.txt')
      await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } }).toFile(picture)
      for (const each of [fake, note]) await writeFile(each, 'no picture')
      const tab = await openList()
      const photo = firstPhoto()
      const upload = dialogNamed(`Photos of R${photo.rentalId}`)
      await selectRow(tab, rowOf(LIST, photo.id))
      await press(tab, SCREEN, 'Upload Photos')
      const input = await waitFor(tab, `${upload}//input[@type="file"]`)
      // The locator found an input for files.
      await (await input.toElement('input')).uploadFile(picture, fake, note)
      await waitFor(tab, `${upload}//*[@role="status"][normalize-space()="3 of 3"]`)
      await expectEventually(() => textsOf(tab, `${upload}//li`)).toEqual([
        'Before.pngstored',
        'Fake.jpgthis is not a readable picture.',
        'Note.txtonly .jpg, .jpeg, .png, .webp and .gif files can be uploaded.',
      ])
      await press(tab, upload, 'Close')
      await waitUntilGone(tab, upload)
      const stored = product.stored.all(`SELECT * FROM Photo WHERE name = 'Before.png'`)
      expect(stored.map(({ rentalId }) => rentalId)).toEqual([photo.rentalId])
      await waitFor(tab, rowOf(LIST, Number(stored[0]?.['id'])))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})

async function openList(): Promise<BrowserTab> {
  const tab = await product.visit('Kim DeVries', '/admin/photo-overview')
  await tab.waitForText(itemsFound(photos().length))
  return tab
}

/** The photos with their rentals, the newest first. */
function photos() {
  const rows = product.stored.all(
    `SELECT p.id, p.rentalId, r.customerId, r.completed FROM Photo p JOIN Rental r ON r.id = p.rentalId
     WHERE p.deleted IS NULL ORDER BY p.created DESC, p.id DESC`,
  )
  return rows.map(({ id, rentalId, customerId, completed }) => ({
    id: Number(id),
    rentalId: Number(rentalId),
    customerId: Number(customerId),
    isCompleted: completed !== null,
  }))
}

function firstPhoto() {
  const [photo] = photos()
  if (photo === undefined) throw new Error('There are no photos.')
  return photo
}
